import { atom } from "jotai";
import { onTokenChange, pageSession, readToken, removeToken, storeToken } from "../lib/session-token.ts";
import { store } from "./store.ts";

/** The session token; null where nobody is signed in. */
export const tokenAtom = atom<string | null>(pageSession().token);
/** Why the player was signed out, for the sign-in screen to say. */
export const signedOutNoticeAtom = atom<string | null>(null);

onTokenChange((token) => store.set(tokenAtom, token));

/** Enters the app with a new session. */
export function startSession(token: string): void {
  storeToken(token);
  store.set(signedOutNoticeAtom, null);
  store.set(tokenAtom, token);
}

let isLeaving = false;

/** Leaves the session of this page. `notice` tells the sign-in screen why. A newer session of another tab stays. */
export function endSession(notice: string | null = null): void {
  if (isLeaving) return;
  removeToken();
  store.set(signedOutNoticeAtom, notice);
  store.set(tokenAtom, pageSession().token);
}

/**
 * Does what ends this session on the server, then drops the token, and leaves the signed-in area after `delayMs`:
 * time to read what is said last. Sockets and calls that hear of the end meanwhile, even before the answer, end
 * nothing.
 */
export async function leaveSession(deed: () => Promise<unknown>, delayMs: number): Promise<void> {
  isLeaving = true;
  try {
    await deed();
  } catch (fault) {
    isLeaving = false;
    throw fault;
  }
  removeToken();
  setTimeout(() => {
    isLeaving = false;
    // Unless somebody signed in elsewhere in this browser since.
    if (readToken() === null) endSession();
  }, delayMs);
}
