import { expectAccessible } from "./accessible.ts";
import { chatMessages, expect, newName, openAsAdmin, openChat, openSignedIn, say, test } from "./test.ts";

test.use({ hasOfflineCopy: false });

test("the signed-out screens are accessible", async ({ page }) => {
  for (const path of ["/", "/reset-password?token=x", "/oauth-callback?error=denied", "/nowhere"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectAccessible(page);
  }
  await page.goto("/");
  await page.getByRole("button", { name: "Join the Network" }).first().click();
  await page.locator("form").getByRole("button", { name: "Join the Network" }).click();
  await expectAccessible(page);
});

test("the dashboard is accessible with high and low energy", async ({ page, isMobile }) => {
  await openSignedIn(page);
  await expectAccessible(page);
  const call = page.getByRole("button", { name: /Consulting Call/ });
  await call.click();
  await call.click();
  await expectAccessible(page);
  await page.goto("/travel");
  await page.getByRole("heading", { level: 1 }).waitFor();
  if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
  await expectAccessible(page);
});

test("the Social page and announced pages are accessible", async ({ page }) => {
  await openSignedIn(page);
  for (const path of ["/social", "/social?tab=create", "/shop", "/admin/settings"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectAccessible(page);
  }
});

test("the University, Finances and Profile are accessible", async ({ page }) => {
  await openSignedIn(page);
  await page.goto("/university");
  await page.getByRole("button", { name: "Enroll" }).click();
  await page.getByRole("progressbar").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Drop", exact: true }).click();
  await expectAccessible(page);
  for (const path of ["/finances", "/finances?only=cash", "/profile"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectAccessible(page);
  }
});

test("contacts, messages and stories are accessible", async ({ page }) => {
  await openSignedIn(page);
  await page
    .getByRole("region", { name: "Available Quests" })
    .getByRole("button", { name: /^Your Mum/ })
    .click();
  await expectAccessible(page);
  await page.goto("/network");
  await page.getByRole("heading", { level: 2, name: "Gary Grill" }).waitFor();
  await expectAccessible(page);
  await page.goto("/network?contact=gary_grill");
  await page.getByRole("dialog", { name: "Gary Grill" }).waitFor();
  await expectAccessible(page);
  await page.goto("/messages");
  await page
    .getByRole("list", { name: "Inbox" })
    .getByRole("link")
    .filter({ hasText: "Quest" })
    .first()
    .click();
  await page.getByRole("heading", { name: "Quest Details" }).waitFor();
  await expectAccessible(page);
});

test("the chat and its administration are accessible", async ({ page, browser }) => {
  const { username } = await openSignedIn(page);
  await openChat(page);
  const context = await browser.newContext();
  const other = await context.newPage();
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
  await context.close();

  const viewport = page.viewportSize();
  const adminContext = await browser.newContext({ viewport });
  const admin = await adminContext.newPage();
  await openAsAdmin(admin, "hustle");
  await admin.goto("/admin/server/connections");
  await admin.getByRole("heading", { name: "Connected users" }).waitFor();
  await admin.getByText("Raw data").click();
  await expectAccessible(admin);
  await adminContext.close();
});

test("every settings tab is accessible", async ({ page }) => {
  await openSignedIn(page);
  for (const tab of ["profile", "security", "social", "account"]) {
    await page.goto(`/settings?tab=${tab}`);
    await page.getByRole("tabpanel").waitFor();
    await expectAccessible(page);
  }
});
