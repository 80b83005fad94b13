import { copyText } from "./clipboard.ts";
import { canShare, openShareSheet } from "./share-sheet.ts";

/** Returns whether the device has a share sheet for texts. */
export const canShareText = (): boolean => canShare({ text: "x" });

/**
 * Opens the device's share sheet with a text and the link to its page. Copies both if there is no sheet, or the browser refuses.
 * Closing the sheet is not an error. Throws with a complete text if neither works.
 */
export async function shareText(text: string, path: string): Promise<"shared" | "copied" | "cancelled"> {
  const whole = `${text}\n${new URL(path, location.origin)}`;
  const outcome = await openShareSheet({ text: whole });
  if (outcome !== null) return outcome;
  await copyText(whole);
  return "copied";
}
