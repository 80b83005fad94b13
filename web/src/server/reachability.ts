import { atom } from "jotai";
import { late } from "../late.ts";
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
export const isLiveAtom = atom((get) => get(gameConnectionAtom)?.status === "open");

/** Why the server can't be used; null if it can. Only `watch-outage.ts` writes it. docs/reference/connection.md */
export const outageAtom = atom<OutageKind | null>(null);

/** Why a button that changes the game can't be pressed now, without a full stop; null if it can. */
export const obstacleAtom = atom<string | null>(null);

/** True if calls reach the game and may change it. */
export const isReachableAtom = atom((get) => get(outageAtom) === null);

/** Poll interval: none while the server pushes, and none during an outage, when one probe replaces all polls. */
export const pollMsAtom = atom((get) => (get(isLiveAtom) || !get(isReachableAtom) ? false : POLL_MS));

/** The probe of a signed-in page, with its timeout in milliseconds. A signed-out page asks for the server's health. */
export const playerProbe = late<(timeoutMs: number) => Promise<unknown>>();
