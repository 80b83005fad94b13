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

test("a press in the sign-in form before its scripts run takes effect afterwards", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Join the Network" }).click();
  await expect(firstView(page)).toBeVisible();
  release();
  await expect(firstView(page)).toHaveCount(0);
  await expect(page.getByLabel("Username")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
});

test("a returning player sees their numbers before the scripts run, and a press then is done once by the app", {
  tag: "@both-sizes",
}, async ({ page }) => {
  await openSignedIn(page);
  const remembered = () => page.evaluate(() => localStorage.getItem("first-view") !== null);
  await expect.poll(remembered).toBe(true);
  const greeting = await page.getByRole("heading", { level: 1 }).textContent();
  const next = page.getByRole("region", { name: "Next" });
  const title = (await next.getByRole("heading").textContent()) ?? "";
  const reason = next.getByRole("paragraph");
  const line = (await reason.textContent()) ?? "";
  await page.evaluate(async () => void (await document.fonts.ready));
  const place = await reason.boundingBox();
  // As if this player had another form of an action. The page keeps its record once more as it is left.
  await page.addInitScript(() => {
    const record = JSON.parse(localStorage.getItem("first-view") ?? "");
    const { post_content: post } = record.tiles;
    Object.assign(post, { name: "Post the Grind", costs: [["energy", "−7"]], gains: [["followers", "+31"]] });
    localStorage.setItem("first-view", JSON.stringify(record));
  });
  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  const view = firstView(page);
  await expect(view.getByRole("heading", { level: 1 })).toHaveText(greeting ?? "");
  await expect(view.getByRole("button", { name: /^Post the Grind/ })).toContainText("−7 energy+31 followers");
  await expect(view.getByText("$47", { exact: true })).toBeVisible();
  await expect(view.getByRole("heading", { name: title })).toBeVisible();
  // It doesn't move when the app takes over. A font that arrives late may change its width, but the place stays.
  await expect.poll(() => view.getByText(line).boundingBox()).toEqual(place);
  const before = await view.getByRole("heading", { name: "Quick Actions" }).boundingBox();
  const fries = view.getByRole("button", { name: /^Bag Fries/ });
  await fries.dblclick();
  await expect(fries).toHaveAttribute("data-pressed", "");
  release();
  await expect(view).toHaveCount(0);
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");
  await expect(page.getByTestId("energy")).toHaveAttribute("data-value", /^(9|10)0$/);
  expect(before?.x).toBe((await page.getByRole("heading", { name: "Quick Actions" }).boundingBox())?.x);
});

test("the first view forgets a player when they sign out", async ({ page }) => {
  await openSignedIn(page);
  const remembered = () => page.evaluate(() => localStorage.getItem("first-view"));
  await expect.poll(remembered).not.toBeNull();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await remembered()).toBeNull();
});

test.describe("with an invalid token", () => {
  test.use({ expected: { errors: [/401/] } });

  test("a signed-in page shows its shell before its scripts run, and never the sign-in form", async ({
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

test.describe("with a lost first script", () => {
  test.use({ expected: { errors: [/net::ERR_FAILED/] } });
  const isFirstScript = /\/assets\/start-[^/]+\.js$/;

  // Some browsers never ask again for a script that failed.
  test("a page whose first script is lost once reloads and starts", async ({ page }) => {
    await page.route(isFirstScript, (route) => route.abort(), { times: 1 });
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.locator("form").getByRole("button", { name: "Sign In" })).toBeEnabled();
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
