import { atom } from "jotai";
import { deferred } from "../deferred.ts";
import { store } from "../store.ts";
import type { ConnectionState } from "./connection.ts";
import type { OutageKind } from "./outage.ts";

/**
 * Poll interval without a game socket, in milliseconds.
 * See docs/reference/platform.md#fetch-rhythm.
 */
export const POLL_MS = 5_000;

/** The game socket; null while nobody is signed in. */
export const gameConnectionAtom = atom<ConnectionState | null>(null);

/** True if the server pushes each change, which makes polling unnecessary. docs/reference/platform.md */
export const isLiveAtom = atom((get) => {
  const connection = get(gameConnectionAtom);
  return connection?.status === "open" && !connection.isLate;
});

/** Reason that the server can't be used; null if it can. Only `watch-outage.ts` writes it. docs/reference/connection.md */
export const outageAtom = atom<OutageKind | null>(null);

const OBSTACLES: Readonly<Record<OutageKind, string>> = {
  offline: "You're offline",
  silent: "The server isn't answering",
  failing: "The server is having trouble",
  foreign: "This network wants you to sign in",
  paused: "The game is paused",
};

/** Reason that buttons can't change the game now, without a full stop; null if they can. */
export const obstacleAtom = atom((get) => {
  const outage = get(outageAtom);
  return outage && OBSTACLES[outage];
});

/** True if calls reach the game and may change it. */
export const isReachableAtom = atom((get) => get(outageAtom) === null);

/** Calls back whenever an outage ends. Returns a function that stops it. */
export function onReachable(listener: () => void): () => void {
  return store.sub(isReachableAtom, () => store.get(isReachableAtom) && listener());
}

/**
 * Calls back when the browser comes online, or the visible page gains focus, is shown, or resumes after it was frozen or
 * left: a reason to ask the server. Returns a function that stops it.
 */
export function onWake(listener: () => void): () => void {
  const wake = () => document.visibilityState === "visible" && listener();
  const end = new AbortController();
  for (const event of ["online", "focus", "pageshow"]) addEventListener(event, wake, end);
  for (const event of ["visibilitychange", "resume"]) document.addEventListener(event, wake, end);
  return () => end.abort();
}

/** Poll interval: none while the server pushes, and none during an outage, when one probe replaces all polls. */
export const pollMsAtom = atom((get) => (get(isLiveAtom) || !get(isReachableAtom) ? false : POLL_MS));

/** The probe of a signed-in page, with its timeout in milliseconds. A signed-out page asks whether the server is ready. */
export const playerProbe = deferred<(timeoutMs: number) => Promise<unknown>>();
