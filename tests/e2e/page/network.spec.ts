import type { Page } from "@playwright/test";
import { expect, isStored, openSignedIn, secondDevice, test } from "../support/test.ts";

const badge = (page: Page, name: string | RegExp) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
const unreadLines = (page: Page) =>
  page.getByRole("list", { name: "Inbox" }).getByRole("link").filter({ hasText: "Unread" });

test("a new player gets from the first message to a completed quest, and the badges of two devices follow", {
  tag: "@phone",
}, async ({ page, browser }) => {
  const account = await openSignedIn(page);
  const other = await secondDevice(browser, account.token);
  for (const device of [page, other]) await expect(badge(device, "Network, 2 new contacts")).toBeVisible();
  const before = (await badge(other, /^Messages, \d unread/).getAttribute("aria-label")) ?? "";

  // The first message is a quest offer.
  await badge(page, /^Messages/).click();
  await unreadLines(page).filter({ hasText: "Quest" }).filter({ hasText: "Gary Grill" }).first().click();
  await expect(page).toHaveURL(/\/messages\?id=/);
  await expect(page.getByRole("heading", { name: "Quest Details" })).toBeVisible();
  await expect(badge(other, before)).toBeHidden();
  await page.getByRole("link", { name: "View in Network" }).click();

  // The completion shows at once, and the server confirms it.
  const dialog = page.getByRole("dialog", { name: "Gary Grill" });
  await expect(dialog.getByRole("heading", { name: "Gary Grill" })).toBeFocused();
  await expect(dialog.getByText("0/100")).toBeVisible();
  await dialog.getByRole("button", { name: "Complete", exact: true }).click({ delay: 900 });
  await expect(page.getByText(/^Completed: /).first()).toBeVisible();
  await dialog.getByRole("tab", { name: "Completed Missions (1)" }).click();
  await expect(dialog.getByText("Reward Earned").first()).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page).toHaveURL(/\/network$/);
  for (const device of [page, other]) await expect(badge(device, "Network, 1 new contact")).toBeVisible();
  await other.context().close();
});

test.describe("without a network", () => {
  test.use({
    hasOfflineCopy: true,
    expected: { errors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/] },
  });

  test("a contact is shown offline with its portrait, and a message read offline is sent once", {
    tag: "@phone",
  }, async ({ page, context }) => {
    await openSignedIn(page);
    await isStored(page);
    await page.reload();
    await badge(page, /^Network/).click();
    await expect(page.getByRole("heading", { name: "Gary Grill" })).toBeVisible();
    await badge(page, /^Messages/).click();
    await expect(unreadLines(page).first()).toBeVisible();
    await context.setOffline(true);
    await page.goto("/network?contact=gary_grill");
    const dialog = page.getByRole("dialog", { name: "Gary Grill" });
    const button = dialog.getByRole("button", { name: "Complete", exact: true });
    await expect(button).toHaveAccessibleDescription(/offline/);
    const portrait = dialog.locator("img").first();
    const width = () => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);

    await page.goto("/messages");
    await expect(unreadLines(page).first()).toBeVisible();
    const unread = await unreadLines(page).count();
    await unreadLines(page).first().click();
    const left = unread === 1 ? "Messages" : `Messages, ${unread - 1} unread`;
    await expect(badge(page, left)).toBeVisible();
    // The mark survives a reload.
    await page.reload();
    await expect(badge(page, left)).toBeVisible();
    // A reload before the reply is stored sends the mark again, under the same key.
    const keys = new Set<string | undefined>();
    page.on("response", (response) => {
      const request = response.request();
      if (request.url().endsWith("/read") && response.ok()) keys.add(request.headers()["idempotency-key"]);
    });
    await context.setOffline(false);
    await expect.poll(() => [...keys]).toEqual([expect.any(String)]);
    await page.reload();
    await expect(badge(page, left)).toBeVisible();
    expect(keys.size).toBe(1);
  });
});
