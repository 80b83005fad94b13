import { atom } from "jotai";
import { registerServiceWorker } from "../lib/service-worker.ts";
import { store } from "./store.ts";

/** Switches to the installed new version; null if there is none. */
export const applyUpdateAtom = atom<{ readonly apply: () => void } | null>(null);

registerServiceWorker((apply) => store.set(applyUpdateAtom, { apply }));
