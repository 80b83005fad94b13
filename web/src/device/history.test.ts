import { expect, it, vi } from "vitest";
import { listen, open, type Visit } from "./history.ts";

const place = (pathname: string) => ({ pathname, search: "", hash: "" });

it("a page that is pressed twice gets one entry, so that Back leads to the page before it", () => {
  const heard = vi.fn<(visit: Visit) => void>();
  const stop = listen(heard);
  const before = history.length;
  open("PUSH", place("/finances"), { from: "a share" });
  open("PUSH", place("/finances"), { from: "a share" });
  expect(history.length).toBe(before + 1);
  expect(heard.mock.calls.map(([{ action }]) => action)).toEqual(["PUSH", "REPLACE"]);
  // Another state or address is another page.
  open("PUSH", place("/finances"), null);
  open("PUSH", place("/university"), null);
  expect(history.length).toBe(before + 3);
  stop();
});
