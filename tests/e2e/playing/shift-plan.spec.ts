import type { Page } from "@playwright/test";
import { faultyNetwork } from "../support/faults.ts";
import {
  type Account,
  expect,
  openSignedIn,
  storedKeys,
  test,
  waitForPlanned,
  waitForPrefetch,
} from "../support/test.ts";
import { expectDrawn } from "../support/visit.ts";

test.use({
  hasOfflineCopy: true,
  expected: { errors: [/Failed to load resource|ERR_|WebSocket|status of (409|50\d)/] },
});

const OFFLINE = "You're offline.";
const line = (page: Page, text: string) => page.getByText(text).and(page.getByRole("status"));
const plan = (page: Page) => page.getByRole("region", { name: "Shift plan" });
const cash = (page: Page) => page.getByTestId("cash");

interface LedgerRow {
  readonly cause: string;
  readonly cash: number;
}

async function ledger(page: Page, { token }: Account): Promise<LedgerRow[]> {
  const reply = await page.request.get("/api/player/ledger", {
    maxRetries: 3,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status()).toBe(200);
  return ((await reply.json()) as { rows: LedgerRow[] }).rows;
}

/** Waits until what loads after the first paint is there. */
async function openReady(page: Page): Promise<Account> {
  const later = page.waitForResponse(/\/assets\/later-.*js/);
  const account = await openSignedIn(page);
  await (await later).finished();
  return account;
}

test("actions planned offline survive a reload, go out once each, and a refusal stops the rest", {
  tag: "@phone",
}, async ({ page, context }) => {
  const account = await openReady(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await expect(line(page, OFFLINE)).toBeVisible();
  await plan(page).getByRole("button", { name: "Plan Bag Fries" }).click();
  await plan(page).getByRole("button", { name: "Plan Bag Fries" }).click();
  await plan(page).getByRole("button", { name: "Plan Rest" }).click();
  await plan(page).getByRole("button", { name: "Plan Rest" }).click();
  await plan(page).getByRole("button", { name: "Plan Read Book" }).click();
  await plan(page).getByRole("button", { name: "Plan Read Book" }).click();
  await plan(page).getByRole("button", { name: "One Read Book less" }).click();
  const summary = plan(page).getByRole("status");
  await expect(summary).toHaveText("When I'm back: 2 × Bag Fries, 2 × Rest, 1 × Read Book.");
  // A plan predicts nothing.
  await expect(cash(page)).toHaveAttribute("data-value", "47");
  await waitForPlanned(page, "read_book", 1);
  await page.reload();
  await expect(summary).toHaveText("When I'm back: 2 × Bag Fries, 2 × Rest, 1 × Read Book.");

  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/player/action/")) sent.push(request.headers()["idempotency-key"] ?? "");
  });
  await context.setOffline(false);
  const answers = plan(page).getByRole("list", { name: "Answers" });
  await expect(answers.getByText("2 × Bag Fries: done.")).toBeVisible();
  await expect(answers.getByText("1 × Rest: done.")).toBeVisible();
  await expect(answers.getByText(/^1 × Rest: refused\. /)).toBeVisible();
  await expect(summary).toHaveText("Not sent: 1 × Read Book.");
  await expect(cash(page)).toHaveAttribute("data-value", "63");
  await plan(page).getByRole("button", { name: "Send the rest" }).click();
  await expect(answers.getByText("1 × Read Book: done.")).toBeVisible();
  await plan(page).getByRole("button", { name: "Close" }).click();
  await expect(plan(page)).toBeHidden();
  expect(new Set(sent).size).toBe(5);
  const rows = await ledger(page, account);
  expect(rows.filter(({ cash }) => cash === 8)).toHaveLength(2);
});

test("a plan made in one tab shows in the other, goes out once, and both show the answers", async ({
  page,
  context,
}) => {
  await openReady(page);
  const other = await context.newPage();
  await other.goto("/dashboard");
  await expect(cash(other)).toHaveAttribute("data-value", "47");
  const sent: string[] = [];
  for (const tab of [page, other]) {
    tab.on("request", (request) => {
      if (request.url().includes("/player/action/")) sent.push(request.headers()["idempotency-key"] ?? "");
    });
  }
  await context.setOffline(true);
  await expect(line(page, OFFLINE)).toBeVisible();
  await plan(page).getByRole("button", { name: "Plan Bag Fries" }).click();
  await plan(page).getByRole("button", { name: "Plan Bag Fries" }).click();
  await expect(plan(other).getByRole("status")).toHaveText("When I'm back: 2 × Bag Fries.");
  await plan(other).getByRole("button", { name: "One Bag Fries less" }).click();
  await plan(other).getByRole("button", { name: "Plan Read Book" }).click();
  await expect(plan(page).getByRole("status")).toHaveText("When I'm back: 1 × Bag Fries, 1 × Read Book.");
  await context.setOffline(false);
  for (const tab of [page, other]) {
    const answers = plan(tab).getByRole("list", { name: "Answers" });
    await expect(answers.getByText("1 × Bag Fries: done.")).toBeVisible();
    await expect(answers.getByText("1 × Read Book: done.")).toBeVisible();
    // A book costs $10.
    await expect(cash(tab)).toHaveAttribute("data-value", "45");
  }
  await plan(other).getByRole("button", { name: "Close" }).click();
  await expect(plan(page)).toBeHidden();
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(2);
});

test("an action whose reply is lost for good is in the plan and counts once", async ({ page }) => {
  const account = await openReady(page);
  let isLosing = true;
  const keys: string[] = [];
  await page.route("**/api/player/action/bag_fries", async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    // The server applies the action, but its reply is lost.
    if (!isLosing) return route.continue();
    await route.fetch({ maxRetries: 3 });
    return route.abort("connectionreset");
  });
  await page.getByRole("button", { name: /Bag Fries/ }).click();
  await expect(page.getByText("No answer. It's in your shift plan and goes out once.")).toBeVisible();
  isLosing = false;
  await expect(plan(page).getByText("1 × Bag Fries: done.")).toBeVisible();
  await expect(cash(page)).toHaveAttribute("data-value", "55");
  expect(new Set(keys).size).toBe(1);
  expect((await ledger(page, account)).filter(({ cash }) => cash === 8)).toHaveLength(1);
});

test("20 losses of the network in the middle of play lose and double nothing", async ({ page }) => {
  const network = await faultyNetwork(page);
  const account = await openReady(page);
  const keys = new Set<string>();
  page.on("request", (request) => {
    if (request.url().includes("/player/action/")) keys.add(request.headers()["idempotency-key"] ?? "");
  });
  const button = page.getByRole("button", { name: /^Bag Fries/ });
  let pressed = 0;
  for (let loss = 0; loss < 20; loss += 1) {
    if (pressed < 10 && (await button.getAttribute("aria-disabled")) === "false") {
      // The press and the loss race on purpose.
      await button.click();
      pressed += 1;
    }
    await network.start("cut");
    // Some losses are noticed and end before the next, some are shorter.
    const isNoticed = loss % 4 === 0;
    if (isNoticed) await expect(line(page, OFFLINE)).toBeVisible();
    else await expectDrawn(page);
    await network.end();
    if (isNoticed) await expect(line(page, OFFLINE)).toBeHidden();
  }
  await expect(line(page, OFFLINE)).toBeHidden();
  // Every press is answered: none is left in the plan.
  await expect(plan(page).getByText(/^When I'm back/)).toHaveCount(0);
  // A press that was lost repeats for a moment before it goes to the plan.
  const paid = async () => (await ledger(page, account)).filter(({ cash }) => cash === 8).length;
  await expect.poll(paid).toBe(keys.size);
  await expect(cash(page)).toHaveAttribute("data-value", String(47 + 8 * keys.size));
  test.info().annotations.push({ type: "presses", description: `${keys.size} of ${pressed} sent` });
});

test("pages that were never visited open offline, and the next player on the device sees nothing of them", async ({
  page,
  context,
}) => {
  const account = await openReady(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole("button", { name: /Bag Fries/ }).click();
  await waitForPrefetch(page);
  await expect(cash(page)).toHaveAttribute("data-value", "55");
  await context.setOffline(true);
  await page.reload();
  await expect(line(page, OFFLINE)).toBeVisible();
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: /^Messages/ }).click();
  await expect(page.getByRole("list", { name: "Inbox" }).getByRole("link").first()).toBeVisible();
  await navigation.getByRole("link", { name: /^University/ }).click();
  await expect(page.getByRole("heading", { name: "Confidence 101" })).toBeVisible();
  await navigation.getByRole("link", { name: /^Finances/ }).click();
  await expect(page.getByText(/^As of \d+ \w+, \d\d:\d\d\.$/).first()).toBeVisible();
  await navigation.getByRole("link", { name: /^Network/ }).click();
  await expect(page.getByRole("heading", { name: "Gary Grill" })).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => storedKeys(page)).toEqual([]);
  await expect(page.getByText(account.username)).toHaveCount(0);
});
