import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { watchShifts } from "../support/layout-shifts.ts";
import {
  type Account,
  adjustPlayer,
  expect,
  openSignedIn,
  secondDevice,
  test,
  waitForCopy,
} from "../support/test.ts";

test.use({
  hasOfflineCopy: true,
  expected: { errors: [/Failed to load resource|ERR_|WebSocket|status of (409|50\d)/] },
});

const card = (page: Page) => page.getByRole("region", { name: "The Two O'Clock" });
const advice = (page: Page) => card(page).getByRole("list", { name: "Your advice" }).getByRole("button");

/** Returns the ledger's rows of advice. */
async function adviceRows(page: Page, { token }: Account): Promise<{ cause: string; followers: number }[]> {
  const reply = await page.request.get("/api/player/ledger", {
    maxRetries: 3,
    headers: { authorization: `Bearer ${token}` },
  });
  const { rows } = (await reply.json()) as { rows: { cause: string; followers: number }[] };
  return rows.filter(({ cause }) => cause.startsWith("client:"));
}

/** Opens the dashboard of a player at level 8, ready to be offline. */
async function openWithClients(page: Page): Promise<Account> {
  const later = page.waitForResponse(/\/assets\/later-.*js/);
  const account = await openSignedIn(page);
  await (await later).finished();
  await adjustPlayer(page, account, { level: 8, energy: 100, followers: 200 });
  await expect(advice(page)).toHaveCount(3);
  await page.evaluate(() => navigator.serviceWorker.ready);
  return account;
}

test("advice given offline survives a reload and goes out once, and a second device's later advice doesn't count", {
  tag: "@phone",
}, async ({ page, context, browser }) => {
  const account = await openWithClients(page);
  const other = await secondDevice(browser, account.token);
  await expect(advice(other)).toHaveCount(3);
  const said = (await advice(page).nth(1).textContent()) ?? "";

  for (const device of [page, other]) {
    await device.context().setOffline(true);
    await expect(device.getByText("You're offline.").first()).toBeVisible();
  }
  await advice(page).nth(1).click({ delay: 900 });
  await advice(other).nth(2).click({ delay: 900 });
  for (const device of [page, other]) {
    await expect(card(device)).toContainText("It goes out as soon as there's a line.");
    await expect(advice(device)).toHaveCount(0);
    await waitForCopy(device, '"type":"advice"');
  }
  await page.reload();
  await expect(card(page)).toContainText("It goes out as soon as there's a line.");

  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/player/clients/")) posts += 1;
  });
  await context.setOffline(false);
  await expect(card(page)).toContainText("You told");
  await expect(card(page)).toContainText(said.slice(0, 12));
  await other.context().setOffline(false);
  await expect(card(other)).toContainText("You told");
  await expect(card(other)).toContainText(said.slice(0, 12));
  expect(posts).toBe(1);
  expect(await adviceRows(page, account)).toEqual([expect.objectContaining({ followers: 40 })]);
});

test("the card moves nothing while it loads, and can be used with the keyboard alone", async ({ page }) => {
  const account = await openSignedIn(page);
  await adjustPlayer(page, account, { level: 8, energy: 100, followers: 200 });
  await page.reload();
  await expect(advice(page)).toHaveCount(3);
  const shifts = await watchShifts(page, "[aria-labelledby='two-oclock']");
  await page.reload();
  await card(page).scrollIntoViewIfNeeded();
  await expect(advice(page)).toHaveCount(3);
  expect(await shifts()).toEqual([]);
  await expectAccessible(page);
  await advice(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(card(page)).toContainText("You told");
  await expect(card(page)).toContainText("The next 10 calls pay half as much again.");
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: /^Consulting Call/ })).toContainText("+$210");
});
