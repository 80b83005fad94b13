import type { Page } from "@playwright/test";
import {
  chatMessages,
  createAccount,
  expect,
  newName,
  openChat,
  openSignedIn,
  say,
  submitSignIn,
  test,
} from "./test.ts";

test.use({ hasOfflineCopy: true });

/** Returns the bar of the first level, once it shows this much experience. */
const experience = (page: Page, amount: number) => page.getByRole("meter", { name: `${amount} of 100 XP` });

/** Reads a book, which gives 9 XP, and waits until the server has confirmed it. */
async function readBook(page: Page, total: number): Promise<void> {
  const done = page.waitForResponse(
    (reply) =>
      /^\/api\/player\/action/.test(new URL(reply.url()).pathname) && reply.request().method() === "POST",
  );
  await page.getByRole("button", { name: /^Read Book/ }).click();
  expect((await done).status()).toBe(200);
  await expect(experience(page, total)).toBeVisible();
}

/** Fills the local storage, and leaves the databases no room. */
async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let size = 4_000_000, count = 0; size >= 1; count += 1) {
      try {
        localStorage.setItem(`filler ${count}`, "x".repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: 1 });
}

test("with a full storage, the game goes on and loses nothing", async ({ page }) => {
  await openSignedIn(page);
  await fillStorage(page);
  await readBook(page, 9);
  await openChat(page);
  const line = `There is no room for this ${newName()}`;
  await say(page, line);
  await expect(chatMessages(page).getByText(line)).toBeVisible();
  await page
    .getByRole("button", { name: /^Use (light|dark) theme$/ })
    .first()
    .click();
  await page.reload();
  await expect(experience(page, 9)).toBeVisible();
  await readBook(page, 18);
  await openChat(page);
  await expect(chatMessages(page).getByText(line)).toHaveCount(1);
});

test("a page whose storage is emptied plays on, and asks for a sign-in after a reload", async ({ page }) => {
  const { email } = await openSignedIn(page);
  await page.evaluate(async () => {
    localStorage.clear();
    const databases = await indexedDB.databases();
    for (const { name } of databases) if (name) indexedDB.deleteDatabase(name);
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await readBook(page, 9);
  await page.reload();
  await submitSignIn(page, email);
  await expect(experience(page, 9)).toBeVisible();
  await readBook(page, 18);
});

test.describe("offline", () => {
  // The service worker's own script may still be on its way when the network goes.
  test.use({ expected: { errors: [/Failed to load resource|ERR_|WebSocket|fetching the script/] } });

  test("whoever deletes the game's data waits for no page, and what is planned afterwards is kept", async ({
    page,
    context,
  }) => {
    await openSignedIn(page);
    await context.setOffline(true);
    const plan = page.getByRole("region", { name: "Shift plan" });
    await plan.getByRole("button", { name: "Plan Bag Fries" }).click();
    const deleted = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const deletion = indexedDB.deleteDatabase("keyval-store");
          deletion.onsuccess = () => resolve("deleted");
          deletion.onblocked = () => resolve("blocked");
        }),
    );
    expect(deleted).toBe("deleted");
    await plan.getByRole("button", { name: "Plan Read Book" }).click();
    const isKept = () =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            const opening = indexedDB.open("keyval-store");
            opening.onsuccess = () => {
              const { result } = opening;
              const reading = result.transaction("keyval").objectStore("keyval").getAll();
              reading.onsuccess = () => resolve(JSON.stringify(reading.result).includes('"read_book"'));
              result.close();
            };
          }),
      );
    await expect.poll(isKept).toBe(true);
  });
});

test("a browser that refuses every storage can sign in and play", async ({ page }) => {
  const { email } = await createAccount(page);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("The browser blocks all site data.", "SecurityError");
        },
      });
    }
  });
  await page.goto("/");
  await submitSignIn(page, email);
  await readBook(page, 9);
  await openChat(page);
  const line = `Nothing is stored ${newName()}`;
  await say(page, line);
  await expect(chatMessages(page).getByText(line)).toBeVisible();
  await page.getByRole("link", { name: /^Messages/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
});
