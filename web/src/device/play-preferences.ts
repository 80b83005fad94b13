import { atom } from "jotai";
import * as v from "valibot";
import { store } from "../store.ts";
import { keepValue, readValue } from "./device-storage.ts";

/** Storage key of the preferences of this device. See docs/reference/platform.md#sound-and-touch. */
const KEY = "play";
const flag = (isOn: boolean) => v.optional(v.fallback(v.boolean(), isOn), isOn);
const PlayPreferences = v.object({
  sound: flag(false),
  vibration: flag(false),
  /** A level-up shows its magazine cover. */
  covers: flag(true),
});
export type PlayPreferences = v.InferOutput<typeof PlayPreferences>;

const read = (): PlayPreferences => readValue(KEY, PlayPreferences) ?? v.parse(PlayPreferences, {});

const currentAtom = atom(read());
/** Sound, vibration and celebrations of the game on this device. */
export const playPreferencesAtom = atom((get) => get(currentAtom));

/** Changes a preference and keeps it on this device. */
export function setPlayPreference(name: keyof PlayPreferences, isOn: boolean): void {
  store.set(currentAtom, { ...store.get(currentAtom), [name]: isOn });
  keepValue(KEY, store.get(currentAtom));
}

addEventListener("storage", (event) => {
  if (event.key === KEY) store.set(currentAtom, read());
});
