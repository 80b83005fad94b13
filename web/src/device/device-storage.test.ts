import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** Loads the storage of a page that has just been opened. */
async function openPage() {
  vi.resetModules();
  const { store } = await import("../store.ts");
  return { store, ...(await import("./device-storage.ts")) };
}

/** Makes the local storage throw on access, as a browser that blocks all site data does. */
function refuseStorage(): void {
  vi.stubGlobal("localStorage", {
    get setItem() {
      throw new DOMException("blocked", "SecurityError");
    },
  });
}

const heard = vi.fn();
beforeEach(() => heard.mockClear());
afterEach(() => sessionStorage.clear());

it("a full storage is reported once for each loss, and the value lasts as long as the page", async () => {
  const { store, deviceText, keepText, storageNotice } = await openPage();
  refuseStorage();
  const choice = deviceText("theme");
  store.set(choice, "dark");
  store.set(choice, "light");
  keepText("play/sound", "true");
  keepText("chat/draft", "Hello");
  // Nobody misses it.
  keepText("acted", "{}");
  storageNotice.set(heard);
  expect(heard.mock.calls).toEqual([["choices"], ["chat"]]);
  expect(store.get(choice)).toBe("light");
});

it("a text without a bound isn't kept", async () => {
  const { keepText, storageNotice } = await openPage();
  storageNotice.set(heard);
  expect(keepText("chat/draft", "x".repeat(1_000_001))).toBe(false);
  expect(heard).toHaveBeenCalledExactlyOnceWith("chat");
});

it("removing a value from a refused storage is no loss", async () => {
  const { keepText, storageNotice } = await openPage();
  storageNotice.set(heard);
  refuseStorage();
  keepText("chat/draft", null);
  expect(heard).not.toHaveBeenCalled();
});

it("a value follows the other tabs", async () => {
  const { store, deviceText } = await openPage();
  const choice = deviceText("action-keys");
  localStorage.setItem("action-keys", "off");
  dispatchEvent(new StorageEvent("storage", { key: "action-keys" }));
  expect(store.get(choice)).toBe("off");
});

it("each tab keeps its own text through a reload, and a new tab has the last one", async () => {
  const { keepTabText, readTabText } = await openPage();
  keepTabText("chat/draft", "mine");
  localStorage.setItem("chat/draft", "the other tab's");
  expect(readTabText("chat/draft")).toBe("mine");
  sessionStorage.clear();
  expect(readTabText("chat/draft")).toBe("the other tab's");
});
