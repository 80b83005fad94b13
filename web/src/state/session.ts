import { atom } from "jotai";
import { onTokenChange, readToken, removeToken, storeToken } from "../lib/session-token.ts";
import { store } from "./store.ts";

/** The session token; null where nobody is signed in. */
export const tokenAtom = atom<string | null>(readToken());
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
let isHeld = false;

/** Forgets the session on this device. `notice` tells the sign-in screen why. */
export function endSession(notice: string | null = null): void {
  if (isLeaving || isHeld) return;
  removeToken();
  store.set(signedOutNoticeAtom, notice);
  store.set(tokenAtom, null);
}

/**
 * Keeps the page where it is until the function that is returned is called: whoever ends their session on purpose is
 * told by the answer to that, and not by the socket that closes a moment before it.
 */
export function holdSession(): () => void {
  isHeld = true;
  return () => {
    isHeld = false;
  };
}

/**
 * Drops the token at once and leaves the signed-in area after `delayMs`: time to read what is said last, whatever
 * else would end the session meanwhile.
 */
export function leaveSession(delayMs: number): void {
  removeToken();
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
    // Unless somebody signed in elsewhere in this browser since.
    if (readToken() === null) endSession();
  }, delayMs);
}
