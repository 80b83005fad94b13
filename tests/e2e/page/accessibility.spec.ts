import type { Page } from "@playwright/test";
import { emulateTheme, expectAccessible } from "../support/accessible.ts";
import { ADMIN } from "../support/accounts.ts";
import {
  adjustPlayer,
  bearer,
  chatMessages,
  chooseSignIn,
  expect,
  expectNoLayers,
  newName,
  openAsAdmin,
  openChat,
  openSignedIn,
  otherBrowser,
  press,
  say,
  test,
} from "../support/test.ts";
import { expectLoaded, PLAYER_PAGES, titleOf, visit } from "../support/visit.ts";

/*
 * Analyses each page and dialog once: a player's on a phone, in the dark theme, and staff's on a desktop, in the light one. The
 * journeys that lead to endings and choices analyse those.
 */

const PHONE = { tag: "@phone" };
/** Pages of a player on which the analysis opens more than they show first. */
const OPENED = /^\/(dashboard|network|messages|social|university|finances)/;

async function check(page: Page, path: string, title: string): Promise<void> {
  await test.step(path, async () => {
    await visit(page, path, title);
    await expectAccessible(page);
  });
}

async function checkDialog(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole("dialog", { name });
  await test.step(`dialog ${name}`, async () => {
    await dialog.waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expectNoLayers(page);
  });
}

test("the signed-out screens are accessible", PHONE, async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Play Last Week" })).toBeVisible();
  await expectAccessible(page);
  await chooseSignIn(page);
  await press(page, "Forgot password?");
  await expectAccessible(page);
  await page.goto("/");
  await page.locator("#root form").getByRole("button", { name: "Join the Network" }).click();
  await expectAccessible(page);
  await check(page, "/reset-password?token=x", "Reset Password");
  await check(page, "/verify-email", "Verification Failed");
  await check(page, "/oauth-callback?error=denied", "Authentication Failed");
  await check(page, "/reset-password", "Invalid Reset Link");
  await page.goto("/nowhere");
  await expectLoaded(page);
  await expectAccessible(page);
});

test.describe("with what a player is refused", () => {
  test.use({ expected: { errors: [/403 .*\/api\/admin\/dashboard\/stats$/] } });

  test("every page of a player is accessible", PHONE, async ({ page }) => {
    const account = await openSignedIn(page);
    await expectLoaded(page);
    await expectAccessible(page);
    // Quests that lack energy are dimmed, with a countdown.
    await adjustPlayer(page, account, { level: 3, energy: 0 });
    const strip = page.getByRole("region", { name: "Available Quests" });
    await expect(strip.getByRole("button", { name: /needs more energy$/ }).first()).toBeVisible();
    await expectAccessible(page);
    await strip.getByRole("button", { name: /^Your Mum/ }).click();
    await checkDialog(page, /'s quests$/);
    await press(page, "Menu");
    await expectAccessible(page);
    const listed = PLAYER_PAGES.map((path) => path.replace(/\?.*/, ""));
    const menu = page.getByRole("navigation", { name: "All pages" });
    for (const link of await menu.locator("a:not([href^='/admin'])").all())
      expect(listed).toContain(await link.getAttribute("href"));
    await press(page, "Close menu");
    await expectNoLayers(page);

    await check(page, "/network", "Network");
    await press(page, "Gary Grill");
    await checkDialog(page, "Gary Grill");
    // The browser hides the dialog before the page steps back from its address, which would undo the next visit.
    await expect(page).toHaveURL(/\/network$/);
    await visit(page, "/messages", "Messages");
    const offers = page.getByRole("list", { name: "Inbox" }).getByRole("link").filter({ hasText: "Quest" });
    await offers.first().click();
    await page.getByRole("heading", { name: "Quest Details" }).waitFor();
    await expectAccessible(page);

    await visit(page, "/social", "Social");
    const closed = page.locator("#content h2 button[aria-expanded='false']").first();
    while (await closed.isVisible()) await closed.click();
    await expectLoaded(page);
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Create Content" }).click();
    await expectAccessible(page);
    await visit(page, "/university", "University");
    await page.getByRole("button", { name: "Enroll" }).click();
    await page.getByRole("progressbar").waitFor();
    await expectAccessible(page);
    await press(page, "Drop");
    await checkDialog(page, /^Drop /);
    await check(page, "/finances", "Finances");
    await page.getByRole("tab", { name: "Cash" }).click();
    await expectLoaded(page);
    await expectAccessible(page);
    const others = PLAYER_PAGES.filter((path) => !OPENED.test(path));
    for (const path of others) await check(page, path, titleOf(path));
    await check(page, "/admin/settings", "Admin Settings");
    await visit(page, "/admin", "Overview");
    await expect(page.getByText("You need an administrator account to see this page.")).toBeVisible();
    await expectAccessible(page);
  });
});

test("the panels of a desktop are accessible: the sidebar, the dashboard and the chat", async ({
  page,
  browser,
}) => {
  const { username } = await openSignedIn(page);
  await press(page, "Collapse sidebar");
  await expectLoaded(page);
  await expectAccessible(page);
  await press(page, "Expand sidebar");
  await openChat(page);
  const other = await otherBrowser(browser);
  await openSignedIn(other);
  await openChat(other);
  await say(other, "Good morning, abundance.");
  const answer = `Which abundance? ${newName()}`;
  await say(page, answer);
  await expect(chatMessages(page).getByText(answer)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /online$/ }).click();
  await expect(page.getByRole("dialog", { name: "People" }).getByText(username)).toBeVisible();
  await expectAccessible(page);
  await other.context().close();
});

test.describe("beside editors at work", () => {
  // Another journey may discard a draft between this one's list and its page.
  test.use({ expected: { errors: [/status of 404.*\/api\/gamedev\/(npcs|parts)\//] } });

  // Staff work on a desktop. content-map.spec.ts opens the map and the editor on a phone too.
  test("every page of the administration is accessible", async ({ page }) => {
    test.setTimeout(300_000);
    await openAsAdmin(page, "wins");
    await check(page, "/admin", "Overview");
    await check(page, "/admin/game", "Game Statistics");
    await check(page, "/admin/game/player", "Player Testing");
    await press(page, "Reset All Data");
    await checkDialog(page, /./);
    await check(page, "/admin/game/npcs", "NPCs");
    await press(page, "Reload from File");
    await checkDialog(page, /./);
    await check(page, "/admin/game/npc/new", "Create New NPC");
    await visit(page, "/admin/game/map", "Map");
    for (const name of ["Map", "List"]) {
      await page.getByRole("tab", { name }).click();
      await expectAccessible(page);
    }
    await page.keyboard.press("Control+k");
    await page.getByLabel("Search all texts").fill("fries");
    await checkDialog(page, "Find anything");
    await check(page, "/admin/game/clients", "The Two O'Clock");
    await check(page, "/admin/game/other-run", "The Other Run");
    await check(page, "/admin/game/say-it-how", "Say It How");
    await check(page, "/admin/game/intake", "The Intake");
    await check(page, "/admin/moderation", "Moderation");
    await check(page, "/admin/server", "Server Administration");
    await visit(page, "/admin/server/connections", "Connection Monitoring");
    await page.getByText("Raw data").click();
    await expectAccessible(page);
    await check(page, "/admin/audit", "Audit");
    await check(page, "/admin/settings", "Admin Settings");
    await check(page, "/admin/nowhere", "Page not found");
  });
});

test("the editor of a contact is accessible, with its problems and its dialogs", async ({ page }) => {
  await emulateTheme(page);
  await openAsAdmin(page, "wins");
  await visit(page, "/admin/game/npc/gary-grill", "Gary Grill");
  await page.getByRole("button", { name: /^Mission 2:/ }).click();
  await page.getByRole("button", { name: /^Message 4:/ }).click();
  // Without a reply, the draft isn't stored.
  await page.route("**/api/gamedev/drafts/**", () => {});
  await page.getByLabel("Amount").first().fill("900");
  await expect(page.getByText(/nobody holds more than 100/).first()).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await press(page, "Cancel");
  await expectAccessible(page);
  await press(page, "Leave Without Saving");
  await expect(page).toHaveURL(/\/admin\/game\/npcs$/);

  const headers = bearer(ADMIN);
  const contact = await page.request.get("/api/gamedev/npcs/gary_grill/export", { headers, maxRetries: 3 });
  const buffer = Buffer.from(JSON.stringify({ ...(await contact.json()), description: "Fries. Nights." }));
  await check(page, "/admin/game/releases", "Drafts");
  await page
    .getByLabel("JSON file with contacts")
    .setInputFiles({ name: "gary.json", mimeType: "application/json", buffer });
  const dialog = page.getByRole("dialog", { name: "Import gary.json" });
  await dialog.locator("ins").first().waitFor();
  await expectAccessible(page);
});
