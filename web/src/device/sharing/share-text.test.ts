import { expect, it, vi } from "vitest";
import { shareText } from "./share-text.ts";

const WHOLE = `6 of 9\n${location.origin}/intake/3000`;

/** Gives the browser a share sheet that does `share`, or none, and a clipboard. */
function device(share: (() => Promise<void>) | null) {
  const sheet = vi.fn(share ?? (async () => {}));
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", {
    ...(share && { canShare: () => true, share: sheet }),
    clipboard: { writeText },
  });
  return { sheet, writeText };
}
const failing = (name: string) => () => Promise.reject(new DOMException("no", name));

it.each([
  ["a sheet takes it", async () => {}, "shared", 0],
  ["the player closes the sheet", failing("AbortError"), "cancelled", 0],
  ["an earlier sheet is open", failing("InvalidStateError"), "cancelled", 0],
  ["the browser refuses", failing("NotAllowedError"), "copied", 1],
  ["there is no sheet", null, "copied", 1],
] as const)("a text with its link where %s is %s", async (_, share, outcome, copies) => {
  const { sheet, writeText } = device(share);
  expect(await shareText("6 of 9", "/intake/3000")).toBe(outcome);
  expect(writeText).toHaveBeenCalledTimes(copies);
  if (share) expect(sheet).toHaveBeenCalledWith({ text: WHOLE });
  if (copies > 0) expect(writeText).toHaveBeenCalledWith(WHOLE);
});
