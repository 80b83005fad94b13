import { keepText } from "../device/device-storage.ts";

/** Storage key of what the prerendered view shows of the player. The inline script of index.html reads it. */
export const FIRST_RECORD_KEY = "first-view";
/** Storage key of the moment at which the player last left this device. */
export const LEFT_KEY = "left";

/** Removes what this device remembers of the player, apart from the code that writes it, which loads late. */
export function forgetRecords(): void {
  for (const key of [FIRST_RECORD_KEY, LEFT_KEY] as const) keepText(key, null);
}
