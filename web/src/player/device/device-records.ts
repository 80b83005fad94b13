import { keepText } from "../../device/device-storage.ts";

/** Storage key of the moment at which the player last left this device. */
export const LEFT_KEY = "left";

/** Removes what this device remembers of the player, apart from the code that writes it, which loads late. */
export function forgetRecords(): void {
  keepText(LEFT_KEY, null);
  keepText("forms-told", null);
}
