import type { Page } from "@playwright/test";
import { PLAIN_PORT } from "../support/ports.ts";

/* What browsers do to the storage of a site. */

/** Leaves the databases and caches of a site no room, as a full disk does. One that is open goes on writing for 30 s. */
export async function leaveDatabasesNoRoom(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", {
    origin: `http://localhost:${PLAIN_PORT}`,
    quotaSize: 1,
  });
}

/** Fills the local storage. */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let size = 4_000_000, count = 0; size >= 1; count += 1) {
      try {
        localStorage.setItem(`filler ${count}`, "x".repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
}

/** Lets every storage throw when it is touched, and leaves out channels between tabs, from the next page on. */
export async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("The browser blocks all site data.", "SecurityError");
        },
      });
    }
    Reflect.deleteProperty(window, "BroadcastChannel");
  });
}

/** Lets the browser's database never answer, from the next page on. */
export async function silenceDatabase(page: Page): Promise<void> {
  await page.addInitScript(() => {
    indexedDB.open = () => Object.create(IDBOpenDBRequest.prototype);
  });
}

/** Opens the page's database before the page does, and leaves it without its table, from the next page on. */
export async function spoilDatabase(page: Page): Promise<void> {
  await page.addInitScript(() => {
    indexedDB.deleteDatabase("keyval-store");
    const opening = indexedDB.open("keyval-store");
    opening.onsuccess = () => opening.result.close();
  });
}

/** Empties every storage of the page, as somebody does who clears the data of a site. */
export async function emptyStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    // Otherwise `openAs` would sign in again after a reload.
    sessionStorage.setItem("seeded", "1");
    const databases = await indexedDB.databases();
    for (const { name } of databases) if (name) indexedDB.deleteDatabase(name);
    for (const name of await caches.keys()) await caches.delete(name);
  });
}
