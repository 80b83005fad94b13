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
  waitForCopy,
} from "../support/test.ts";
import {
  emptyStorage,
  fillStorage,
  leaveDatabasesNoRoom,
  refuseStorage,
  silenceDatabase,
  spoilDatabase,
} from "./device-storage.ts";

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

/** The losses that the page announces. */
const losses = (page: Page) => page.getByText(/^When you close this page, you lose/);

// solar#1278: fill the storage, play; the game goes on, and says once what it can't keep.
test("with a full storage, the game goes on, says what it can't keep, and loses nothing", async ({
  page,
}) => {
  await leaveDatabasesNoRoom(page);
  await openSignedIn(page);
  await fillStorage(page);
  // The announcement leaves again.
  const announced = expect(losses(page)).toContainText("the pages kept for when you're offline");
  await Promise.all([announced, readBook(page, 9)]);
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
  await emptyStorage(page);
  await readBook(page, 9);
  await page.reload();
  await submitSignIn(page, email);
  await expect(experience(page, 9)).toBeVisible();
  await readBook(page, 18);
});

test.describe("offline", () => {
  // The service worker's own script may still be on its way when the network goes.
  test.use({ expected: { errors: [/Failed to load resource|ERR_|WebSocket|fetching the script/] } });

  test("deleting the game's data waits for no page, and later plans are stored", async ({
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
    await waitForCopy(page, '"read_book"');
  });
});

// tinode/webapp#80: block all site data, without channels between tabs; everything works until the page is closed.
test("a browser that refuses every storage can sign in and play, and says what it loses", async ({
  page,
}) => {
  const { email } = createAccount();
  await refuseStorage(page);
  await page.goto("/");
  await submitSignIn(page, email);
  await expect(losses(page)).toContainText("your sign-in");
  await readBook(page, 9);
  await openChat(page);
  const line = `Nothing is stored ${newName()}`;
  await say(page, line);
  await expect(chatMessages(page).getByText(line)).toBeVisible();
  await page.getByRole("link", { name: /^Messages/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
});

// open-webui#29538, idb-keyval#120: a database that never answers holds nothing up.
test("with a database that never answers, a change goes out, and the page says what it can't keep", async ({
  page,
}) => {
  await silenceDatabase(page);
  await openSignedIn(page);
  await readBook(page, 9);
  await expect(losses(page)).toContainText("the pages kept for when you're offline");
});

// idb-keyval#178: a database without its table is replaced.
test("a database that lost its table keeps copies again", async ({ page }) => {
  await spoilDatabase(page);
  const { username } = await openSignedIn(page);
  await waitForCopy(page, username);
});
