import type { Page } from "@playwright/test";
import { expect, openSignedIn, test } from "../support/test.ts";

/** Holds back the page's scripts. Returns a function that lets them through. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const firstView = (page: Page) => page.locator("#first-view");

test("the form to join is visible before its scripts run, sends nothing, and keeps typed text and focus", {
  tag: "@both-sizes",
}, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("early@example.com");
  await page.getByLabel("Password", { exact: true }).focus();
  await expect(firstView(page)).toBeVisible();
  await page.keyboard.press("Enter");
  const before = await page.getByRole("heading", { name: "Join the Network" }).boundingBox();
  release();
  await expect(firstView(page)).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveValue("early@example.com");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  expect(await page.getByRole("heading", { name: "Join the Network" }).boundingBox()).toEqual(before);
  expect(new URL(page.url()).search).toBe("");
});

test("a signed-in page shows its frame before its scripts run, in the app's measures, and never the sign-in form", {
  tag: "@both-sizes",
}, async ({ page }) => {
  await openSignedIn(page);
  const phone = (page.viewportSize()?.width ?? 0) < 768;
  const bar = phone
    ? page.getByRole("navigation").first().locator("..")
    : page.locator("#root header").first();
  const height = (await bar.boundingBox())?.height;
  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await expect(firstView(page).getByText("Guru Grind")).toHaveCount(1);
  await expect(firstView(page).getByRole("status")).toHaveText("Loading...");
  await expect(page.getByLabel("Email")).toHaveCount(0);
  expect((await page.locator(".first-frame-bar").boundingBox())?.height).toBe(height);
  release();
  await expect(firstView(page)).toHaveCount(0);
  await expect(page.getByTestId("cash")).toBeVisible();
});

test.describe("with a lost first script", () => {
  test.use({ expected: { errors: [/net::ERR_FAILED/] } });
  const isFirstScript = /\/assets\/start-[^/]+\.js$/;

  // Some browsers never ask again for a script that failed.
  test("a page whose first script is lost once reloads and starts", async ({ page }) => {
    await page.route(isFirstScript, (route) => route.abort(), { times: 1 });
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.locator("form").getByRole("button", { name: "Join the Network" })).toBeEnabled();
    await expect(firstView(page)).toHaveCount(0);
  });

  test("a first script that stays lost is reported in place of a dead form", async ({ page }) => {
    await page.route(isFirstScript, (route) => route.abort());
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByRole("alert")).toContainText("The game didn't load.");
    await expect(page.getByLabel("Email")).toHaveCount(0);
    await page.unroute(isFirstScript);
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByLabel("Email")).toBeVisible();
    await expect(firstView(page)).toHaveCount(0);
  });
});
