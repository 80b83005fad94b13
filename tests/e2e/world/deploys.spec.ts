import { rmSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import { copyAsNextBuild } from "../support/next-build.ts";
import { ownGame } from "../support/own-game.ts";
import { stateDirOf, UPDATE_PORT } from "../support/ports.ts";
import { expect, openChat, openSignedIn, test } from "../support/test.ts";

/* What a deployment does to open and installed pages. Two take turns: the second one has other files, and a Worker whose replies and
 * frames hold more. */

test.describe.configure({ mode: "serial" });
const WHILE_DOWN = [/Failed to load resource/, /WebSocket connection/, /dynamically imported/];
// The browser refuses the reply to a style sheet that is gone, and Vite reports it.
const GONE = [/Refused to apply style/, /Unable to preload CSS/];
test.use({
  baseURL: `http://localhost:${UPDATE_PORT}`,
  hasOfflineCopy: true,
  expected: { errors: [...WHILE_DOWN, ...GONE] },
});

const OLD = "";
const NEXT = `${stateDirOf(UPDATE_PORT)}-next`;
const game = ownGame(UPDATE_PORT, stateDirOf(UPDATE_PORT));

test.beforeAll(() => copyAsNextBuild(NEXT));
test.afterAll(async () => {
  await game.remove();
  rmSync(NEXT, { recursive: true, force: true });
});

let deployed: string | null = null;

/** Runs this deployment. A start takes seconds, so each test goes on with the one that the test before it left. */
async function deploy(dir: string): Promise<void> {
  if (dir === deployed) return;
  await game.kill();
  await game.start(dir);
  deployed = dir;
}

/** Waits until the page can be opened offline. */
const isStored = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
const shows = (page: Page, script: string) =>
  page.evaluate((selector) => document.querySelector(selector) !== null, script).catch(() => false);
/* Both are also false while the page reloads. */
const isNext = (page: Page) => shows(page, "script[src$='-next.js']");
const isOld = (page: Page) => shows(page, "script[src^='/assets/']:not([src$='-next.js'])");
/** Acts as soon as the page has found the server again. */
async function press(page: Page): Promise<void> {
  const action = page.getByRole("button", { name: /^Bag Fries/ });
  await expect(action).toHaveAttribute("aria-disabled", "false", { timeout: 60_000 });
  await action.click();
}
/** Adds a field to each JSON body and each address, as a page of the next version may. */
function sendMore(): void {
  const send = window.fetch.bind(window);
  window.fetch = (address, request = {}) => {
    const { body } = request;
    const more =
      typeof body === "string" ? { body: JSON.stringify({ ...JSON.parse(body), later: true }) } : {};
    const url = new URL(String(address), location.href);
    url.searchParams.set("later", "yes");
    return send(url, { ...request, ...more });
  };
}
/** The new worker answers once it has stored its files, which takes long on a busy machine. */
const expectNext = (page: Page) => expect.poll(() => isNext(page), { timeout: 60_000 }).toBe(true);
const numbers = (page: Page) => page.getByRole("region", { name: "Your numbers" });

test("an old page plays on against the next Worker, is offered the new version, and keeps what was typed", async ({
  page,
}) => {
  await deploy(OLD);
  await openSignedIn(page);
  await isStored(page);
  await openChat(page);
  await page.getByPlaceholder("Type a message...").fill("half a thought");
  await deploy(NEXT);

  // The next call shows the page that the server has changed.
  await press(page);
  await expect(page.getByText("A new version is ready.")).toBeVisible({ timeout: 60_000 });
  await expect(numbers(page)).toContainText("$55");
  expect(await isNext(page)).toBe(false);
  // Pages never visited come from the old version's copy.
  await page.getByRole("link", { name: "Finances" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Finances" })).toBeVisible();
  await expect(page.getByPlaceholder("Type a message...")).toHaveValue("half a thought");

  await page.getByRole("button", { name: "Reload", exact: true }).click();
  await expectNext(page);
  await expect(page).toHaveURL(/\/finances$/);
  await expect(page.getByPlaceholder("Type a message...")).toHaveValue("half a thought");
});

test("the next page plays against the old Worker, which doesn't know all that it sends", async ({ page }) => {
  await page.addInitScript(sendMore);
  await deploy(NEXT);
  await openSignedIn(page);
  await isStored(page);
  await deploy(OLD);
  await press(page);
  await expect(numbers(page)).toContainText("$55");
});

test("a tab that switches to the new version doesn't reload the others", async ({ page, context }) => {
  await deploy(OLD);
  await openSignedIn(page);
  await isStored(page);
  const other = await context.newPage();
  await other.goto("/dashboard");
  await deploy(NEXT);
  await press(page);
  await page.getByRole("button", { name: "Reload", exact: true }).click({ timeout: 60_000 });
  await expectNext(page);
  await expect(other.getByText("A new version is ready.")).toBeVisible();
  expect(await isNext(other)).toBe(false);
  await other.getByRole("button", { name: "Reload", exact: true }).click();
  await expectNext(other);
});

test("the sign-in page updates itself, but not while somebody types", async ({ page, context }) => {
  await deploy(NEXT);
  await page.goto("/");
  await isStored(page);
  const typing = await context.newPage();
  await typing.goto("/");
  await typing.getByLabel("Email").first().fill("dana@example.com");
  // The way back is the same: what counts is another version.
  await deploy(OLD);
  // A server of another version answers. The browser reports its version once the reply has been read.
  await page.evaluate(async () => void (await (await fetch("/api/health")).text()));
  await expect.poll(() => isOld(page), { timeout: 60_000 }).toBe(true);
  await expect(typing.getByLabel("Email").first()).toHaveValue("dana@example.com");
});

// vite-plugin-pwa#770, Fantasy-Map-Generator#1560: an installed page that never opened the administration outlives a deployment, and
// its player presses Admin. The area opens after at most one reload.
test("an installed page whose part is gone opens it in the new version, with one reload", async ({
  page,
}) => {
  await deploy(OLD);
  await openSignedIn(page);
  await isStored(page);
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await deploy(NEXT);
  await page.getByRole("link", { name: "Admin", exact: true }).first().click();
  await expect(page.getByText(/administrator account/)).toBeVisible({ timeout: 60_000 });
  expect([loads, await isNext(page)]).toEqual([1, true]);
});

test.describe("without a service worker", () => {
  test.use({ hasOfflineCopy: false });

  test("a page whose next file is gone reloads once, and shows the requested page", async ({ page }) => {
    await deploy(OLD);
    await openSignedIn(page);
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await deploy(NEXT);
    await page.getByRole("link", { name: "University" }).first().click();
    await expect(page.getByRole("heading", { name: "Courses", exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/university$/);
    expect([loads, await isNext(page)]).toEqual([1, true]);
  });

  test("a page whose file fails to load while the server is down reloads when the server is back", async ({
    page,
  }) => {
    await deploy(NEXT);
    const down = Promise.withResolvers<void>();
    const hold = async (route: Route) => {
      await down.promise;
      await route.continue();
    };
    await page.route("**/assets/later-*.js", hold, { times: 1 });
    await openSignedIn(page);
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await game.kill();
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/later-"));
    down.resolve();
    await failed;
    // The page waits, and the browser's error page doesn't replace it.
    await expect(page.getByText("Loading...")).toBeVisible();
    expect(loads).toBe(0);
    await game.start(NEXT);
    await expect(page.getByRole("img", { name: /^Room 3/ })).toBeVisible();
    expect(loads).toBe(1);
  });
});
