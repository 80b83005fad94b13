import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

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

test("the sign-in form is visible before its scripts run, and keeps typed text and focus", {
  tag: "@both-sizes",
}, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("early@example.com");
  await page.getByLabel("Password", { exact: true }).focus();
  await expect(firstView(page)).toBeVisible();
  const before = await page.getByRole("heading", { name: "Sign In" }).boundingBox();
  release();
  await expect(firstView(page)).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveValue("early@example.com");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  expect(await page.getByRole("heading", { name: "Sign In" }).boundingBox()).toEqual(before);
});

test("what is pressed in the sign-in form before its scripts run is done afterwards", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Join the Network" }).click();
  await expect(firstView(page)).toBeVisible();
  release();
  await expect(firstView(page)).toHaveCount(0);
  await expect(page.getByLabel("Username")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
});

test.describe("with an invalid token", () => {
  test.use({ expected: { errors: [/401/] } });

  test("a signed-in page shows its frame before its scripts run, and never the sign-in form", async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem("token", "A".repeat(43)));
    const release = await holdScripts(page);
    await page.goto("/dashboard", { waitUntil: "commit" });
    await expect(firstView(page).getByText("Guru Grind")).toHaveCount(1);
    await expect(firstView(page).getByRole("status")).toHaveText("Loading...");
    await expect(page.getByLabel("Email")).toHaveCount(0);
    release();
    // The invalid token leads to the sign-in form.
    await expect(page.getByLabel("Email")).toBeVisible();
    await expect(firstView(page)).toHaveCount(0);
  });
});
