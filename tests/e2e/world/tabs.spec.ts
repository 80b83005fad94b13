import type { Page } from "@playwright/test";
import { createAccount, expect, newName, openSignedIn, showChat, test } from "../support/test.ts";
import { emptyStorage } from "./device-storage.ts";

/** The button of the chat panel, with the number of unread lines while it is closed. */
const chatButton = (tab: Page) => tab.getByRole("button", { name: /chat panel/ });
const room = (tab: Page) => tab.getByLabel("Room", { exact: true });

async function openTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto("/dashboard");
  return tab;
}

// kimi-code#978, nodebb-theme-harmony#138: read `hustle` in one tab, then a new line of `general` in another whose chat is closed;
// reload the first. It opens in `hustle`, nothing is unread again, and reading in one clears the badge of the other.
test("a message read in one tab is read in all, and each keeps its room and its draft", async ({ page }) => {
  await openSignedIn(page);
  const stranger = createAccount();
  const write = async () => {
    const reply = await page.request.post("/api/chat/messages/general", {
      headers: { authorization: `Bearer ${stranger.token}` },
      data: { content: `line ${newName()}`, id: crypto.randomUUID() },
    });
    expect(reply.ok()).toBe(true);
  };
  await showChat(page);
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
  await room(page).selectOption("hustle");
  const other = await openTab(page);
  await other.getByRole("button", { name: "Close chat panel" }).click();
  // A new tab begins in the room of the last one.
  await expect(chatButton(other)).toHaveAccessibleName("Open chat panel");
  await other.evaluate(() => sessionStorage.setItem("chat/room", "general"));
  await other.reload();
  await expect(chatButton(other)).toBeVisible();
  await write();
  await expect(chatButton(other)).toHaveAccessibleName(/unread/);
  await page.getByPlaceholder("Type a message...").fill("half a thought");
  await page.reload();
  // The other tab has closed it for all that open later.
  await showChat(page);
  await expect(room(page)).toHaveValue("hustle");
  await expect(page.getByPlaceholder("Type a message...")).toHaveValue("half a thought");
  await room(page).selectOption("general");
  await expect(chatButton(other)).toHaveAccessibleName("Open chat panel");
});

// streetmix#1898, conclar#127: change one choice in each of two tabs; both are kept.
test("choices of two tabs are both kept, and emptying the storage in one signs the other out in its theme", async ({
  page,
}) => {
  await openSignedIn(page);
  const other = await openTab(page);
  await page.getByRole("button", { name: "Number keys" }).click();
  await other
    .getByRole("button", { name: /^Use (light|dark) theme$/ })
    .first()
    .click();
  await expect(other.getByRole("button", { name: "Number keys", pressed: false })).toBeVisible();
  const theme = await other.evaluate(() => document.documentElement.dataset.theme ?? "");
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  await emptyStorage(other);
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
});
