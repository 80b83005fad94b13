import { atom } from "jotai";
import type { ConnectionState } from "../lib/connection.ts";
import { eventBus } from "../lib/event-bus.ts";
import { POLL_MS } from "./query-client.ts";
import { store } from "./store.ts";

/** The game socket; null while nobody is signed in. */
export const gameConnectionAtom = atom<ConnectionState | null>(null);

/** Whether the server pushes each change, which makes polling unnecessary. docs/reference/platform.md */
export const isLiveAtom = atom((get) => get(gameConnectionAtom)?.status === "open");

/** Whether the last call reached the server. `navigator.onLine` is unreliable: it is true after an offline reload. */
export const isReachableAtom = atom(true);

/** Poll interval: none while the server pushes. */
export const pollMsAtom = atom((get) => (get(isLiveAtom) && get(isReachableAtom) ? false : POLL_MS));

eventBus.on("connectionLost", () => store.set(isReachableAtom, false));
