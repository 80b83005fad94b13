import { copyText } from "./clipboard.ts";

/** Returns whether the device has a share sheet for texts. */
export function canShareText(): boolean {
  return navigator.canShare?.({ text: "x" }) ?? false;
}

/**
 * Opens the device's share sheet with a text and the link to its page. Copies both if there is no sheet, or the browser refuses.
 * Closing the sheet is not an error. Throws with a complete text if neither works.
 */
export async function shareText(text: string, path: string): Promise<"shared" | "copied" | "cancelled"> {
  const whole = `${text}\n${new URL(path, location.origin)}`;
  if (canShareText()) {
    try {
      await navigator.share({ text: whole });
      return "shared";
    } catch (fault) {
      // InvalidStateError: an earlier sheet is still open.
      const isOver =
        fault instanceof DOMException && ["AbortError", "InvalidStateError"].includes(fault.name);
      if (isOver) return "cancelled";
    }
  }
  await copyText(whole);
  return "copied";
}
