import { atom } from "jotai";
import { keepText, reportLoss } from "../device/device-storage.ts";
import { ApiError } from "../server/api.ts";
import {
  endToken,
  onTokenChange,
  pageSession,
  readToken,
  removeToken,
  storeToken,
} from "../server/session-token.ts";
import { store } from "../store.ts";

/** The session token; null if nobody is signed in. */
export const tokenAtom = atom<string | null>(pageSession().token);
/** The session with which the page was opened; null if it began signed out. */
export const firstToken = pageSession().token;
/** Reason that the player was signed out, for the sign-in screen. */
export const signedOutNoticeAtom = atom<string | null>(null);

/** Reason that the player of another tab was signed out. */
export const SIGNED_OUT_ELSEWHERE = "You have signed out in another tab.";

onTokenChange((token) => {
  if (token === null) leaveWith(SIGNED_OUT_ELSEWHERE);
  else store.set(tokenAtom, token);
});

/** Notes that somebody here has an account: then the sign-in page begins with Sign In. */
export const rememberAccount = (): void => void keepText("has-account", "true");
if (firstToken !== null) rememberAccount();

/** Enters the app with a new session. */
export function startSession(token: string): void {
  rememberAccount();
  if (!storeToken(token)) reportLoss("session");
  store.set(signedOutNoticeAtom, null);
  store.set(tokenAtom, token);
}

let isLeaving = false;

/** Leaves the session of this page. `notice` tells the sign-in screen why. A newer session of another tab stays. */
export function endSession(notice: string | null = null): void {
  if (isLeaving) return;
  // The server may refuse the session before this tab hears of the other one.
  const isGone = store.get(tokenAtom) !== null && readToken() === null;
  removeToken();
  leaveWith(isGone ? SIGNED_OUT_ELSEWHERE : notice);
}

/** Shows the sign-in screen, or the newer session of another tab. The first reason stays. */
function leaveWith(notice: string | null): void {
  if (store.get(tokenAtom) !== null) store.set(signedOutNoticeAtom, notice);
  store.set(tokenAtom, pageSession().token);
}

/** Ends the session of this page if the error says that the server has ended it. Returns whether it says so. */
export function endRefusedSession(error: unknown): boolean {
  const isRefused = error instanceof ApiError && error.status === 401;
  if (isRefused) endSession("User session expired. Please log in again.");
  return isRefused;
}

/**
 * Ends this session on the server by `action`, a call that outlives the session, removes the token, and leaves the signed-in
 * area after `delayMs`, so that the player can read the last message. Until then, sockets that learn of the end have no
 * effect, and no call is sent.
 */
export async function leaveSession(action: () => Promise<unknown>, delayMs: number): Promise<void> {
  isLeaving = true;
  try {
    await endToken(action);
  } catch (error) {
    isLeaving = false;
    throw error;
  }
  setTimeout(() => {
    isLeaving = false;
    // Unless another tab has signed in since.
    if (readToken() === null) endSession();
  }, delayMs);
}
