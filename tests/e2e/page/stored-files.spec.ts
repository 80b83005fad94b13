import type { Page } from "@playwright/test";
import { ADMIN } from "../support/accounts.ts";
import { expect, openAs, openSignedIn, test } from "../support/test.ts";

test.use({ hasOfflineCopy: true, expected: { errors: [/Failed to load resource|ERR_|WebSocket/] } });

/** The stored files that a page of the administration begins with. */
const administration = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const stored = requests.flat().map(({ url }) => new URL(url).pathname);
    if (!stored.some((path) => path.includes("/dashboard-"))) throw new Error("No page is stored");
    return stored.filter((path) => /\/(admin-area-page|audit-page|editor-page|proof-worker)-/.test(path));
  });

test("a player's device stores no page of the administration", async ({ page }) => {
  await openSignedIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect(await administration(page)).toEqual([]);
});

test("a page of the administration that has been used opens offline", async ({ page, context }) => {
  await openAs(page, ADMIN.token, ADMIN.username);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto("/admin/audit");
  await expect(page.getByRole("heading", { level: 1, name: "Audit" })).toBeVisible();
  await expect.poll(async () => (await administration(page)).length).toBeGreaterThanOrEqual(2);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Audit" })).toBeVisible();
});
