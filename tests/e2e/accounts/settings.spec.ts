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

test("a profile picture is cropped, uploaded, shown and removed; a bio is saved", { tag: "@phone" }, async ({
  page,
}) => {
  await openTab(page, "profile");
  const input = page.locator("input[type=file]");
  await input.setInputFiles(file("notes.txt", "text/plain", Buffer.from("no picture")));
  await expect(page.getByText("Please select a valid image file")).toBeVisible();
  await input.setInputFiles(file("broken.png", "image/png", Buffer.from("no picture either")));
  await expect(page.getByText("Please select a valid image file")).toBeVisible();
  await input.setInputFiles(file("huge.png", "image/png", Buffer.alloc(5 * 1024 * 1024)));
  await expect(page.getByText("Image size must be less than 5MB")).toBeVisible();

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

  const save = page.getByRole("button", { name: "Update Profile" });
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await expect(save).toHaveAccessibleDescription("Your bio hasn't changed yet.");
  await page.getByLabel("Bio").fill("b".repeat(201));
  await expect(page.getByText("201/200")).toBeVisible();
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("Bio").fill("Up at five. Posting by six.");
  await save.click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Bio")).toHaveValue("Up at five. Posting by six.");
});

test.describe("security", () => {
  test.use({ expected: { errors: [/status of 400/] } });

  test("changing the password ends the other session", async ({ page }) => {
    const account = await openTab(page, "security");
    expect(await signIn(page, account.email, PASSWORD)).toBe(200);
    await page.reload();
    const sessions = page.getByRole("list", { name: "Login sessions" });
    await expect(sessions.getByText("This device", { exact: true })).toHaveCount(1);
    await expect(sessions.getByRole("button", { name: /^Revoke/ })).not.toHaveCount(0);

    await page.getByLabel("Current password").fill("Wrong!2345");
    await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel("Confirm new password").fill("other");
    await press(page, "Change Password");
    await expect(page.getByText("New passwords do not match")).toBeVisible();
    await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
    await press(page, "Change Password");
    await expect(page.getByText("Current password is incorrect")).toBeVisible();
    await page.getByLabel("Current password").fill(PASSWORD);
    await press(page, "Change Password");
    await expect(page.getByText("Password updated successfully!")).toBeVisible();
    await expect(sessions.getByRole("button", { name: /^Revoke/ })).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Security events" })).toContainText("Password changed");
    expect(await signIn(page, account.email, NEW_PASSWORD)).toBe(200);
  });

  test("one session can be revoked, then all others", async ({ page }) => {
    const account = await openTab(page, "security");
    for (let count = 0; count < 3; count += 1) {
      expect(await signIn(page, account.email, PASSWORD)).toBe(200);
    }
    await page.reload();
    const revoke = page
      .getByRole("list", { name: "Login sessions" })
      .getByRole("button", { name: /^Revoke/ });
    await expect(revoke).toHaveCount(3);
    await revoke.first().click();
    await expect(page.getByText("Session revoked successfully!")).toBeVisible();
    await expect(revoke).toHaveCount(2);
    const all = page.getByRole("button", { name: "Revoke all other sessions" });
    await all.click();
    await expect(revoke).toHaveCount(0);
    await expect(all).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByText("This device", { exact: true })).toBeVisible();
  });

  test("a new email takes effect by its link, a new username at once", { tag: "@phone" }, async ({
    page,
  }) => {
    const account = await openTab(page, "security");
    const email = `${newName()}.at.home@somewherefarawayindeed.example.com`;
    await page.getByLabel("New email").fill("nowhere");
    await press(page, "Change Email");
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
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

    const username = newName();
    await page.getByLabel("New username").fill(username);
    await page.getByLabel("Password to change your username").fill(PASSWORD);
    await press(page, "Change Username");
    await expect(page.getByText("Username updated successfully!")).toBeVisible();
    await expect(page.getByText(`Currently ${username}.`)).toBeVisible();
    await press(page, "Menu");
    await expect(page.getByText(username, { exact: true }).first()).toBeVisible();
  });
});

test.describe("account", () => {
  // After the deletion, the server refuses the page's calls for its last two seconds.
  test.use({ expected: { errors: [/status of 401/, /WebSocket/] } });

  test("a player exports their data and deletes their account", async ({ page }) => {
    const account = await openTab(page, "account");
    await expect(page.getByText("Account Type: Password")).toBeVisible();
    await expect(page.getByText("This device", { exact: true })).toBeVisible();
    await page.locator("input[type=file]").setInputFiles(file("me.bmp", "image/bmp", Buffer.from("BM")));
    await expect(page.getByText("Please select a valid image file (JPEG, PNG, WebP, or GIF)")).toBeVisible();

    const download = page.waitForEvent("download");
    await press(page, "Export Data");
    const data = JSON.parse(await readFile(await (await download).path(), "utf8")) as Record<string, unknown>;
    expect(data).toMatchObject({ username: account.username, email: account.email });
    expect(Object.keys(data).sort()).toEqual(
      [
        "accountInfo",
        "bio",
        "certificates",
        "choices",
        "clients",
        "dailyBrief",
        "email",
        "exportDate",
        "id",
        "moderation",
        "notifications",
        "passkeys",
        "room",
        "socialHandles",
        "underTheBed",
        "username",
      ].sort(),
    );

    const button = page.getByRole("button", { name: "Delete Account" });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await page.getByLabel(`Type ${account.username} to confirm`).fill("somebody");
    await expect(page.getByText("Username confirmation does not match").first()).toBeVisible();
    await page.getByLabel(`Type ${account.username} to confirm`).fill(account.username);
    await expect(button).toHaveAccessibleDescription("Password is required");
    await page.getByLabel("Password to delete your account").fill(PASSWORD);
    await button.click();
    await expect(page.getByText("Account deleted successfully. Redirecting...")).toBeVisible();
    await expect(page).toHaveURL(/\/settings/);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
    expect(await signIn(page, account.email, PASSWORD)).toBe(401);
  });
});
