import { atom } from "jotai";
import { store } from "../../store.ts";
import { deviceText } from "../device-storage.ts";

/* Preferences of this device. docs/reference/platform.md#sound-and-touch */

const stored = {
  sound: deviceText("play/sound"),
  vibration: deviceText("play/vibration"),
  covers: deviceText("play/covers"),
};

export interface PlayPreferences {
  readonly sound: boolean;
  readonly vibration: boolean;
  /** A level-up shows its magazine cover. */
  readonly covers: boolean;
}

/** Sound, vibration and celebrations of the game on this device. */
export const playPreferencesAtom = atom<PlayPreferences>((get) => ({
  sound: get(stored.sound) === "true",
  vibration: get(stored.vibration) === "true",
  covers: get(stored.covers) !== "false",
}));

/** Changes a preference and keeps it on this device. */
export function setPlayPreference(name: keyof PlayPreferences, isOn: boolean): void {
  store.set(stored[name], String(isOn));
}
