import { within } from "../time-limit.ts";

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

const REFUSED = "Your browser doesn't allow it. Select the text and copy it by hand.";
const ANSWER_MS = 5_000;

/** Copies a text. Throws with a complete text if the browser has no clipboard, refuses or doesn't answer. */
export async function copyText(text: string): Promise<void> {
  try {
    // Absent at an address without HTTPS, and in the browsers of some apps.
    await within(ANSWER_MS, navigator.clipboard.writeText(text), new Error(REFUSED));
  } catch (cause) {
    throw new Error(REFUSED, { cause });
  }
}

/**
 * Opens the device's share sheet. Closing it is not an error. Returns null if there is none for this data, or the browser refuses,
 * as it does long after the press.
 */
export async function openShareSheet(data: ShareData): Promise<"shared" | "cancelled" | null> {
  if (!canShare(data)) return null;
  try {
    await navigator.share(data);
    return "shared";
  } catch (fault) {
    // InvalidStateError: an earlier sheet is still open.
    const isOver = fault instanceof DOMException && ["AbortError", "InvalidStateError"].includes(fault.name);
    return isOver ? "cancelled" : null;
  }
}

/** Returns whether the device has a share sheet for this data. */
export function canShare(data: ShareData): boolean {
  return navigator.canShare?.(data) ?? false;
}
