import type { BrowserContext, Page } from "@playwright/test";
import { adjustPlayer, expect, openSignedIn, secondDevice, test } from "../support/test.ts";

interface Account {
  readonly token: string;
}

const bearer = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

async function unreadOnServer(page: Page, account: Account): Promise<number> {
  const reply = await page.request.get("/api/messages/unread-count", {
    maxRetries: 3,
    headers: bearer(account),
  });
  return ((await reply.json()) as { unreadCount: number }).unreadCount;
}

async function contactsOnServer(page: Page, account: Account) {
  const reply = await page.request.get("/api/npcs", { maxRetries: 3, headers: bearer(account) });
  const { npcs } = (await reply.json()) as {
    npcs: { name: string; isUnlocked: boolean }[];
  };
  return npcs;
}

const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });
const inbox = (page: Page) => page.getByRole("list", { name: "Inbox" });
const unreadLines = (page: Page) => inbox(page).getByRole("link").filter({ hasText: "Unread" });

/** Opens a page by its link, so that the service worker and the page's state stay. */
async function goTo(page: Page, name: "Dashboard" | "Messages" | "Network"): Promise<void> {
  await navigation(page).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("a new player gets from the first message to the third contact", { tag: "@phone" }, async ({ page }) => {
  const account = await openSignedIn(page);
  await expect(navigation(page).getByRole("link", { name: /Messages, \d unread/ })).toBeVisible();
  await expect(navigation(page).getByRole("link", { name: "Network, 2 new contacts" })).toBeVisible();

  // The first message is a quest offer.
  await goTo(page, "Messages");
  const offer = unreadLines(page).filter({ hasText: "Quest" }).filter({ hasText: "Gary Grill" }).first();
  await offer.click();
  await expect(page).toHaveURL(/\/messages\?id=/);
  await expect(page.getByRole("heading", { name: "Quest Details" })).toBeVisible();
  await page.getByRole("link", { name: "View in Network" }).click();

  // The completion shows at once, and the server confirms it.
  const dialog = page.getByRole("dialog", { name: "Gary Grill" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("tab", { name: "Available Missions (1)" })).toBeVisible();
  await expect(dialog.getByText("0/100")).toBeVisible();
  await dialog.getByRole("button", { name: "Complete", exact: true }).click({ delay: 900 });
  await expect(dialog.getByRole("tab", { name: "Completed Missions (1)" })).toBeVisible();
  await expect(page.getByText(/^Completed: /).first()).toBeVisible();
  await dialog.getByRole("tab", { name: /Completed Missions/ }).click();
  await expect(dialog.getByText("Reward Earned").first()).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page).toHaveURL(/\/network$/);
  await expect(navigation(page).getByRole("link", { name: "Network, 1 new contact" })).toBeVisible();

  // Level 2 unlocks a contact. An administrator spares the test the first 99 of 100 experience.
  await adjustPlayer(page, account, { level: 1, experience: 99 });
  await page.request.post("/api/player/action/post_content", { maxRetries: 3, headers: bearer(account) });
  await expect(page.getByText(/^Level 2: 1 contact/)).toBeVisible();
  const cards = page.getByRole("main").getByRole("listitem");
  const card = cards.filter({ hasText: "Chadwick Ledger" }).filter({ hasText: "NEW" });
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: "Chadwick Ledger" }).click();
  await expect(page.getByRole("dialog", { name: "Chadwick Ledger" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
});

test("locked contacts are not shown", async ({ page }) => {
  const account = await openSignedIn(page);
  await goTo(page, "Network");
  const contacts = await contactsOnServer(page, account);
  const known = contacts.filter(({ isUnlocked }) => isUnlocked);
  expect(known.length).toBeLessThan(contacts.length);
  for (const { name } of known) await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 }).filter({ hasNotText: /^Chat$/ })).toHaveCount(
    known.length,
  );
  await expect(page.getByText("???")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Not yet in your network" }).getByRole("listitem")).toHaveCount(
    contacts.length - known.length,
  );
  await expect(page.getByText("Will call at level 4. Is already awake.")).toBeVisible();
  await page.goto("/network?contact=past_you");
  await expect(page.getByRole("heading", { level: 1, name: "Network" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("quest stories open, turn, are marked as seen and completed, and the answer stays until the player goes on", async ({
  page,
}) => {
  await openSignedIn(page);
  const strip = page.getByRole("region", { name: "Available Quests" });
  const mum = strip.getByRole("button", { name: /^Your Mum: .*new$/ });
  await mum.click();
  const viewer = page.getByRole("dialog", { name: /'s quests$/ });
  await expect(viewer).toHaveAccessibleName("Your Mum's quests");
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(mum).toBeHidden();
  await strip.getByRole("button").first().click();
  const first = await viewer.getAttribute("aria-label");
  await page.keyboard.press("ArrowRight");
  await expect(viewer).not.toHaveAccessibleName(first ?? "");
  await page.keyboard.press("ArrowLeft");
  await expect(viewer).toHaveAccessibleName(first ?? "");
  const name = await viewer.getByRole("heading", { level: 2 }).textContent();
  // A short press does nothing: the player has to mean it.
  await viewer.getByRole("button", { name: "Complete Quest" }).click();
  await expect(viewer.getByText("Hold it, or press once more.")).toBeVisible();
  await viewer.getByRole("button", { name: "Complete Quest" }).click({ delay: 900 });
  await expect(viewer.getByRole("heading", { name: `Completed: ${name}` })).toBeFocused();
  await expect(viewer.getByRole("list", { name: "What changed" })).toContainText(/\+\d+ XP/);
  await expect(page).toHaveURL(/\/dashboard$/);
  // The first one is the answer's; the second one turns the stories.
  await expect(viewer.getByRole("button", { name: "Next", exact: true })).toHaveCount(2);
  await viewer.getByRole("button", { name: "Next", exact: true }).first().click();
  await expect(viewer.getByText(`Completed: ${name}`)).toBeHidden();
  await page.keyboard.press("Escape");
  // The contact is met: the badge counts one less.
  await expect(navigation(page).getByRole("link", { name: "Network, 1 new contact" })).toBeVisible();
});

test("two devices agree on the badges", async ({ page, browser }) => {
  const account = await openSignedIn(page);
  const second = await secondDevice(browser, account.token);
  const before = await unreadOnServer(page, account);
  await expect(navigation(second).getByRole("link", { name: `Messages, ${before} unread` })).toBeVisible();

  await goTo(page, "Messages");
  await unreadLines(page).first().click();
  const after = before === 1 ? "Messages" : `Messages, ${before - 1} unread`;
  await expect(navigation(page).getByRole("link", { name: after, exact: true })).toBeVisible();
  await expect(navigation(second).getByRole("link", { name: after, exact: true })).toBeVisible();
  await page.goto("/network?contact=gary_grill");
  await expect(navigation(second).getByRole("link", { name: "Network, 1 new contact" })).toBeVisible();
  await second.context().close();
});

test.describe("without a network", () => {
  test.use({
    hasOfflineCopy: true,
    expected: { errors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/] },
  });

  /** Visits both lists, then goes offline with the app cached. */
  async function visitAndLeave(page: Page, context: BrowserContext): Promise<void> {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await goTo(page, "Network");
    await expect(page.getByRole("heading", { name: "Gary Grill" })).toBeVisible();
    await goTo(page, "Messages");
    await expect(inbox(page).getByRole("link").first()).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^You're offline\. Shown as of \d+ \w+, \d\d:\d\d\.$/)).toBeVisible();
  }

  test("contacts and messages of the last visit can be read offline", { tag: "@phone" }, async ({
    page,
    context,
  }) => {
    await openSignedIn(page);
    await visitAndLeave(page, context);
    await unreadLines(page).filter({ hasText: "Gary Grill" }).first().click();
    await expect(page.getByRole("article").getByText(/Apron's on hook three/)).toBeVisible();
    await page.goto("/network?contact=gary_grill");
    const dialog = page.getByRole("dialog", { name: "Gary Grill" });
    const button = dialog.getByRole("button", { name: "Complete", exact: true });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription(/offline/);
    const portrait = dialog.locator("img").first();
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  test("a message read offline is sent once, when the network is back", { tag: "@phone" }, async ({
    page,
    context,
  }) => {
    const account = await openSignedIn(page);
    const before = await unreadOnServer(page, account);
    await visitAndLeave(page, context);
    await unreadLines(page).first().click();
    const after = before === 1 ? "Messages" : `Messages, ${before - 1} unread`;
    const badge = navigation(page).getByRole("link", { name: after, exact: true });
    await expect(badge).toBeVisible();
    // The mark survives a reload.
    await page.reload();
    await expect(badge).toBeVisible();

    // A reload before the reply is stored sends the mark again, under the same key.
    const keys = new Set<string | undefined>();
    page.on("response", (response) => {
      const request = response.request();
      if (request.method() === "PUT" && response.ok()) keys.add(request.headers()["idempotency-key"]);
    });
    await context.setOffline(false);
    await expect(page.getByText(/^You're offline\. Shown as of \d+ \w+, \d\d:\d\d\.$/)).toBeHidden({
      timeout: 15_000,
    });
    await expect.poll(() => unreadOnServer(page, account)).toBe(before - 1);
    await expect.poll(() => [...keys]).toEqual([expect.any(String)]);
    await expect(badge).toBeVisible();
    await page.reload();
    await expect(badge).toBeVisible();
    expect(keys.size).toBe(1);
  });
});
