import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { drawnPicture } from "../support/picture.ts";
import { expect, openSignedIn, PASSWORD, press, test } from "../support/test.ts";

type Tab = "profile" | "security" | "social" | "account";

/** Opens a settings tab of a new account. */
async function openTab(page: Page, tab: Tab) {
  const account = await openSignedIn(page);
  await page.goto(`/settings?tab=${tab}`);
  await expect(page.getByRole("tab", { selected: true })).toBeVisible();
  return account;
}

async function signIn(page: Page, email: string, password: string): Promise<number> {
  const reply = await page.request.post("/api/auth/login", { maxRetries: 3, data: { email, password } });
  return reply.status();
}

test("a profile picture is cropped, uploaded, shown and removed", { tag: "@phone" }, async ({ page }) => {
  await openTab(page, "profile");
  const input = page.locator("input[type=file]");
  const broken = Buffer.from("no picture either");
  await input.setInputFiles({ name: "broken.png", mimeType: "image/png", buffer: broken });
  await expect(page.getByText("Please select a valid image file")).toBeVisible();
  await input.setInputFiles(await drawnPicture(page));
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

test("one session can be revoked, then all others", async ({ page }) => {
  const account = await openTab(page, "security");
  const list = page.getByRole("list", { name: "Login sessions" });
  const revoke = list.getByRole("button", { name: /^Revoke/ });
  for (let count = 0; count < 3; count += 1) {
    expect(await signIn(page, account.email, PASSWORD)).toBe(200);
  }
  await page.reload();
  await expect(revoke).toHaveCount(3);
  await revoke.first().click();
  await expect(revoke).toHaveCount(2);
  await press(page, "Revoke all other sessions");
  await expect(revoke).toHaveCount(0);
  await expect(list.getByText("This device", { exact: true })).toHaveCount(1);
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
