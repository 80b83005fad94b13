import { keepText } from "../../device/device-storage.ts";

/** Storage key of the time of the player's last act. */
export const ACTED_KEY = "acted";

/** Removes what this device remembers of the player, apart from the code that writes it, which loads late. */
export function forgetRecords(): void {
  keepText(ACTED_KEY, null);
  keepText("variants-told", null);
}
