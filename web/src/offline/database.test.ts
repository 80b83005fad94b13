import { createStore } from "idb-keyval";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

/*
 * Browsers whose database fails as other projects have met it: instantdb/instant#2541 (the connection is closing),
 * idb-keyval#178 (a database without its store), idb-keyval#120 and open-webui#29538 (no answer at all), solar#1278 (full).
 */

type Store = ReturnType<typeof createStore>;
const FAULTS = { closing: "InvalidStateError", storeless: "NotFoundError", full: "QuotaExceededError" };

vi.mock("idb-keyval", () => ({ createStore: vi.fn() }));

/** Opens a browser whose first connection fails like this, and whose next one works. */
async function browserWith(fault: keyof typeof FAULTS | "silent") {
  const working: Store = async () => "stored" as never;
  const failing: Store = () =>
    fault === "silent" ? new Promise(() => {}) : Promise.reject(new DOMException("", FAULTS[fault]));
  vi.mocked(createStore).mockReset().mockReturnValueOnce(failing).mockReturnValue(working);
  vi.resetModules();
  const { database } = await import("./database.ts");
  return database("readonly", () => "");
}

const deleteDatabase = vi.fn(() => {
  const deletion: { onsuccess?: () => void } = {};
  queueMicrotask(() => deletion.onsuccess?.());
  return deletion;
});

beforeEach(() => vi.stubGlobal("indexedDB", { deleteDatabase }));
afterEach(() => deleteDatabase.mockClear());

it("a connection that the browser has closed without an event is opened again", async () => {
  expect(await browserWith("closing")).toBe("stored");
});

it("a database without its store is replaced", async () => {
  expect(await browserWith("storeless")).toBe("stored");
  expect(deleteDatabase).toHaveBeenCalledWith("keyval-store");
});

it("a full disk is a refusal, and deletes nothing", async () => {
  await expect(browserWith("full")).rejects.toThrow();
  expect(deleteDatabase).not.toHaveBeenCalled();
});

it("a database that doesn't answer counts as refused after five seconds", async () => {
  vi.useFakeTimers();
  const refused = expect(browserWith("silent")).rejects.toThrow("doesn't answer");
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
});
