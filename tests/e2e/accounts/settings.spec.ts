import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, linkFromMail, newName, openSignedIn, PASSWORD, test } from "../support/test.ts";

const NEW_PASSWORD = "Fresh!2345";
type Tab = "profile" | "security" | "social" | "account";

/** Opens a settings tab of a new account. */
async function openTab(page: Page, tab: Tab) {
  const account = await openSignedIn(page);
  await page.goto(`/settings?tab=${tab}`);
  await expect(page.getByRole("tab", { selected: true })).toBeVisible();
  return account;
}

/** Draws a landscape picture of this type, red on the left and blue on the right. */
async function picture(page: Page, type: string): Promise<Buffer> {
  const url = await page.evaluate((wanted) => {
    const canvas = document.createElement("canvas");
    canvas.width = 900;
    canvas.height = 600;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "#c22";
    context.fillRect(0, 0, 450, 600);
    context.fillStyle = "#22c";
    context.fillRect(450, 0, 450, 600);
    return canvas.toDataURL(wanted);
  }, type);
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Expects nothing wider than the screen. A phone would zoom out, so compare with the configured width. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

async function signIn(page: Page, email: string, password: string): Promise<number> {
  const reply = await page.request.post("/api/auth/login", { maxRetries: 3, data: { email, password } });
  return reply.status();
}

test("a profile picture is cropped, uploaded, shown and removed", { tag: "@phone" }, async ({ page }) => {
  await openTab(page, "profile");
  const input = page.locator("input[type=file]");
  await input.setInputFiles(file("broken.png", "image/png", Buffer.from("no picture either")));
  await expect(page.getByText("Please select a valid image file")).toBeVisible();

  await input.setInputFiles(file("me.png", "image/png", await picture(page, "image/png")));
  await expect(page.getByRole("img", { name: "Preview of your picture" })).toBeVisible();
  await page.getByLabel("Left to right").fill("1");
  const upload = page.waitForRequest(/\/api\/profile\/avatar/);
  await press(page, "Save picture");
  const sent = await upload;
  expect(await sent.headerValue("content-type")).toMatch(/^multipart\/form-data; boundary=/);
  await expect(page.getByText("Avatar updated successfully!")).toBeVisible();
  const shown = page.getByRole("tabpanel").locator("img").first();
  await expect(shown).toHaveAttribute("src", /^\/api\/pictures\//);
  expect(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(512);
  await press(page, "Menu");
  const menuPicture = page.getByRole("dialog", { name: "Menu" }).locator("img");
  await expect(menuPicture).toHaveAttribute("src", /^\/api\/pictures\//);
  await press(page, "Close menu");
  await press(page, "Remove picture");
  await expect(page.getByText("Avatar removed successfully!")).toBeVisible();
  // The drawn face is back, and a chosen one takes its place.
  await expect(shown).toHaveAttribute("src", /^data:image\/svg/);
  const before = await shown.getAttribute("src");
  await page.getByRole("group", { name: "Jumper" }).getByRole("radio", { checked: false }).first().focus();
  await page.keyboard.press("Space");
  await press(page, "Wear This Face");
  await expect(page.getByText("Avatar updated successfully!")).toBeVisible();
  await expect(shown).not.toHaveAttribute("src", before ?? "");
});

test("one session can be revoked, then all others, and a new password ends the rest", async ({ page }) => {
  const account = await openTab(page, "security");
  const list = page.getByRole("list", { name: "Login sessions" });
  const revoke = list.getByRole("button", { name: /^Revoke/ });
  const all = page.getByRole("button", { name: "Revoke all other sessions" });
  for (let count = 0; count < 3; count += 1) {
    expect(await signIn(page, account.email, PASSWORD)).toBe(200);
  }
  await page.reload();
  await expect(revoke).toHaveCount(3);
  await revoke.first().click();
  await expect(page.getByText("Session revoked successfully!")).toBeVisible();
  await expect(revoke).toHaveCount(2);
  await all.click();
  await expect(revoke).toHaveCount(0);
  await expect(all).toHaveAttribute("aria-disabled", "true");
  await expect(list.getByText("This device", { exact: true })).toHaveCount(1);

  expect(await signIn(page, account.email, PASSWORD)).toBe(200);
  await page.reload();
  await expect(revoke).toHaveCount(1);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await press(page, "Change Password");
  await expect(page.getByText("Password updated successfully!")).toBeVisible();
  await expect(revoke).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Security events" })).toContainText("Password changed");
  expect(await signIn(page, account.email, NEW_PASSWORD)).toBe(200);
});

test("a new email takes effect by its link", { tag: "@phone" }, async ({ page }) => {
  const account = await openTab(page, "security");
  const email = `${newName()}.at.home@somewherefarawayindeed.example.com`;
  await page.getByLabel("New email").fill(email);
  await page.getByLabel("Password to change your email").fill(PASSWORD);
  await press(page, "Change Email");
  await expect(page.getByText("Verification email sent to new address!")).toBeVisible();
  await expect(page.getByText(`Open the link we sent to ${email}.`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expect(page.getByText(`Currently ${account.email}.`)).toBeVisible();

  const link = new URL(await linkFromMail(page, email, "/verify-email"));
  await page.goto(link.pathname + link.search);
  await expect(page.getByText("Email Verified!").first()).toBeVisible();
  await page.goto("/settings?tab=security");
  await expect(page.getByText(`Currently ${email}.`)).toBeVisible();
});

test.describe("account", () => {
  // After the deletion, the server refuses the page's calls for its last two seconds.
  test.use({ expected: { errors: [/status of 401/, /WebSocket/] } });

  test("a player exports their data and deletes their account", async ({ page }) => {
    const account = await openTab(page, "account");
    const download = page.waitForEvent("download");
    await press(page, "Export Data");
    const data = JSON.parse(await readFile(await (await download).path(), "utf8")) as Record<string, unknown>;
    expect(data).toMatchObject({ username: account.username, email: account.email });

    await page.getByLabel(`Type ${account.username} to confirm`).fill(account.username);
    await page.getByLabel("Password to delete your account").fill(PASSWORD);
    await press(page, "Delete Account");
    await expect(page.getByText("Account deleted successfully. Redirecting...")).toBeVisible();
    await expect(page).toHaveURL(/\/settings/);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
    expect(await signIn(page, account.email, PASSWORD)).toBe(401);
  });
});
