import { afterEach, beforeEach, expect, it, vi } from "vitest";

/*
 * Browsers whose database fails as other projects have met it: instantdb/instant#2541 (the connection is closing),
 * idb-keyval#178 (a database without its store), idb-keyval#120 and open-webui#29538 (no answer at all), solar#1278 (full).
 */

vi.unmock("idb-keyval");

const FAULTS = { closing: "InvalidStateError", full: "QuotaExceededError" };
const deleteDatabase = vi.fn();

/** Opens a browser whose first connection fails like this, and whose next one works. */
async function browserWith(fault: keyof typeof FAULTS | "storeless" | "silent") {
  let count = 0;
  let isOpen = false;
  const succeed = (result: unknown) => {
    const request = { result, onsuccess: () => {} };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  const open = () => {
    count += 1;
    if (fault === "silent") return {};
    const isFaulty = count === 1;
    isOpen = true;
    return succeed({
      objectStoreNames: { contains: () => fault !== "storeless" || !isFaulty },
      close: () => {
        isOpen = false;
      },
      transaction: () => {
        if (isFaulty && fault !== "storeless") throw new DOMException("", FAULTS[fault]);
        return { objectStore: () => "the table" };
      },
    });
  };
  // As a browser does, a deletion waits for an open connection.
  deleteDatabase.mockImplementation(() => (isOpen ? {} : succeed(undefined)));
  vi.stubGlobal("indexedDB", { open, deleteDatabase });
  vi.resetModules();
  const { database } = await import("./database.ts");
  return database("readonly", () => "stored");
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => void deleteDatabase.mockReset());

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
  const refused = expect(browserWith("silent")).rejects.toThrow("doesn't answer");
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
});
