import type { BrowserContext, Page } from "@playwright/test";
import { ADMIN } from "../support/accounts.ts";
import { expect, openAs, openSignedIn, test } from "../support/test.ts";

/* What the service worker stores, and what a network or a browser does to it. */

// Of a page that is offline, of a script that isn't one, and of an error screen.
const EXPECTED = [/Failed to load resource|ERR_|WebSocket/, /MIME type|dynamically imported|preload CSS/];
test.use({ hasOfflineCopy: true, expected: { errors: EXPECTED } });

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const isStored = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
/** Waits until the service worker answers the page's requests. */
async function isControlled(page: Page): Promise<void> {
  await isStored(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Answers the script of Social as a captive portal does. Returns how often it has. */
async function answerAsPortal(context: BrowserContext): Promise<() => number> {
  let answers = 0;
  await context.route("**/assets/social-page-*.js", async (route) => {
    await route.fulfill({ contentType: "text/html", body: "<title>Welcome to Hotel Wi-Fi</title>" });
    answers += 1;
  });
  return () => answers;
}

// workbox#2970: a portal or a filter answers one script while the game is stored.
test("a page that a network sent in place of a script is not stored, and the game is on the next visit", async ({
  page,
  context,
}) => {
  const answers = await answerAsPortal(context);
  await openSignedIn(page);
  await expect.poll(answers).toBeGreaterThan(0);
  const isInstalling = () =>
    page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.installing);
  await expect.poll(isInstalling).toBe(false);
  await context.unrouteAll();

  await page.goto("/dashboard");
  await isControlled(page);
  await page.getByRole("link", { name: "Social" }).first().click();
  await expect(heading(page, "Social")).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, "Social")).toBeVisible();
});

// workbox#2858, workbox#3096: the browser throws the files away and keeps the worker.
test("a browser that threw the files away opens every page, and has them again afterwards", async ({
  page,
  context,
}) => {
  await openSignedIn(page);
  await isControlled(page);
  const files = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const counts = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).length),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    });
  const before = await files();
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto("/network");
  await expect(heading(page, "Network")).toBeVisible();
  await expect.poll(files).toBe(before);
  await context.setOffline(true);
  await page.goto("/university");
  await expect(heading(page, "University")).toBeVisible();
});

test("an address in the query opens the page offline", async ({ page, context }) => {
  await openSignedIn(page);
  await isControlled(page);
  await context.setOffline(true);
  await page.goto("/network?from=https://example.com/news/today.html");
  await expect(heading(page, "Network")).toBeVisible();
});

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
  await isStored(page);
  expect(await administration(page)).toEqual([]);
});

test("a page of the administration that has been used opens offline", async ({ page, context }) => {
  await openAs(page, ADMIN.token, ADMIN.username);
  await isControlled(page);
  await page.goto("/admin/audit");
  await expect(heading(page, "Audit")).toBeVisible();
  await expect.poll(async () => (await administration(page)).length).toBeGreaterThanOrEqual(2);
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, "Audit")).toBeVisible();
});
