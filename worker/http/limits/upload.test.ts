import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inFlight } from "./upload.ts";

/** An upload whose request the runtime has ended: it never settles. */
const abandoned = () => new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

afterEach(() => {
  vi.useRealTimers();
});

it("uploads whose requests have ended without a word make room for others", async () => {
  for (const userId of ["a", "b", "c", "d"]) void inFlight(userId, abandoned);
  await expect(inFlight("e", async () => "stored")).rejects.toMatchObject({ status: 503 });
  await expect(inFlight("a", async () => "stored")).rejects.toMatchObject({ status: 429 });
  vi.setSystemTime(Date.now() + 90_000);
  expect(await inFlight("e", async () => "stored")).toBe("stored");
  expect(await inFlight("a", async () => "stored")).toBe("stored");
});
