import type { Page } from "@playwright/test";
import {
  bearer,
  expect,
  isStored,
  openReady,
  storedKeys,
  test,
  waitForPlanned,
  waitForPrefetch,
} from "../support/test.ts";

test.use({
  hasOfflineCopy: true,
  expected: { errors: [/Failed to load resource|ERR_|WebSocket|status of (409|50\d)/] },
});

const OFFLINE = "You're offline.";
const line = (page: Page, text: string) => page.getByText(text).and(page.getByRole("status"));
const plan = (page: Page) => page.getByRole("region", { name: "Shift plan" });
const cash = (page: Page) => page.getByTestId("cash");

test("actions planned offline survive a reload and show in another tab, go out once each, and a refusal stops the rest", {
  tag: "@phone",
}, async ({ page, context }) => {
  const account = await openReady(page);
  await isStored(page);
  const other = await context.newPage();
  await other.goto("/dashboard");
  await expect(cash(other)).toHaveAttribute("data-value", "47");
  await context.setOffline(true);
  await expect(line(page, OFFLINE)).toBeVisible();
  for (const name of ["Bag Fries", "Bag Fries", "Rest", "Rest", "Read Book", "Read Book"])
    await plan(page)
      .getByRole("button", { name: `Plan ${name}` })
      .click();
  const summary = (tab: Page) => plan(tab).getByRole("status");
  await expect(summary(other)).toHaveText("When I'm back: 2 × Bag Fries, 2 × Rest, 2 × Read Book.");
  await plan(other).getByRole("button", { name: "One Read Book less" }).click();
  await expect(summary(page)).toHaveText("When I'm back: 2 × Bag Fries, 2 × Rest, 1 × Read Book.");
  // A plan predicts nothing.
  await expect(cash(page)).toHaveAttribute("data-value", "47");
  await waitForPlanned(page, "read_book", 1);
  await page.reload();
  await expect(summary(page)).toHaveText("When I'm back: 2 × Bag Fries, 2 × Rest, 1 × Read Book.");

  const sent: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes("/player/action/")) sent.push(request.headers()["idempotency-key"] ?? "");
  });
  await context.setOffline(false);
  for (const tab of [page, other]) {
    const answers = plan(tab).getByRole("list", { name: "Answers" });
    await expect(answers.getByText("2 × Bag Fries: done.")).toBeVisible();
    await expect(answers.getByText("1 × Rest: done.")).toBeVisible();
    await expect(answers.getByText(/^1 × Rest: refused\. /)).toBeVisible();
    await expect(summary(tab)).toHaveText("Not sent: 1 × Read Book.");
    await expect(cash(tab)).toHaveAttribute("data-value", "63");
  }
  await plan(other).getByRole("button", { name: "Send the rest" }).click();
  await expect(plan(page).getByText("1 × Read Book: done.")).toBeVisible();
  await plan(other).getByRole("button", { name: "Close" }).click();
  await expect(plan(page)).toBeHidden();
  expect([sent.length, new Set(sent).size]).toEqual([5, 5]);
  const reply = await page.request.get("/api/player/ledger", { maxRetries: 3, headers: bearer(account) });
  const { rows } = (await reply.json()) as { rows: { readonly cash: number }[] };
  expect(rows.filter((row) => row.cash === 8)).toHaveLength(2);
});

test("pages that were never visited open offline, and the next player on the device sees nothing of them", async ({
  page,
  context,
}) => {
  const account = await openReady(page);
  await isStored(page);
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
