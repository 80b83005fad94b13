import { within } from "../time-limit.ts";

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
