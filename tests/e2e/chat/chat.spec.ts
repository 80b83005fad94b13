import type { Browser, Page } from "@playwright/test";
import {
  chatMessages,
  expect,
  installClock,
  newName,
  openChat,
  openSignedIn,
  say,
  showChat,
  test,
  waitForCopy,
} from "../support/test.ts";

/** Time that the page gives the room to answer a line (web/src/features/chat/connection/outgoing.ts). */
const ANSWER_MS = 10_000;

/** Opens another player's browser. */
async function another(browser: Browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const account = await openSignedIn(page);
  await openChat(page);
  return { page, account, close: () => context.close() };
}

test("two players chat, and each sees the other typing", { tag: "@phone" }, async ({ page, browser }) => {
  const { username } = await openSignedIn(page);
  await openChat(page);
  const send = page.getByRole("button", { name: "Send" });
  await expect(send).toHaveAttribute("aria-disabled", "true");
  await expect(send).toHaveAccessibleDescription("Write something first.");
  const other = await another(browser);
  const text = `hello ${newName()}`;

  await page.getByPlaceholder("Type a message...").pressSequentially("hm");
  await expect(other.page.getByText(/(Someone is|Multiple people are) typing\.\.\./)).toBeVisible();
  await page.getByPlaceholder("Type a message...").fill(text);
  await page.keyboard.press("Enter");
  await expect(chatMessages(page).getByText(text)).toBeVisible();
  await expect(page.getByText("Sending...")).toBeHidden();
  await expect(page.getByPlaceholder("Type a message...")).toHaveValue("");
  await expect(chatMessages(other.page).getByText(text)).toBeVisible();
  await expect(chatMessages(other.page).getByText(username, { exact: true }).last()).toBeVisible();

  const answer = `well ${newName()}`;
  await say(other.page, answer);
  await expect(chatMessages(page).getByText(answer)).toBeVisible();
  await other.close();
});

test("muting hides a player's messages, and unmuting shows them", async ({ page, browser }) => {
  await openSignedIn(page);
  await openChat(page);
  const other = await another(browser);
  const text = `spam ${newName()}`;
  await say(other.page, text);
  await chatMessages(page).getByText(text).hover();
  await chatMessages(page)
    .getByRole("button", { name: `Actions for a message from ${other.account.username}` })
    .click();
  await page.getByRole("button", { name: `Mute ${other.account.username}` }).click();
  await expect(chatMessages(page).getByText(text)).toBeHidden();
  await page.getByRole("button", { name: /online$/ }).click();
  await page.getByRole("button", { name: "Unmute" }).click();
  await page.keyboard.press("Escape");
  await expect(chatMessages(page).getByText(text)).toBeVisible();
  await other.close();
});

test("sending a message scrolls the chat to it", { tag: "@phone" }, async ({ page }) => {
  await openSignedIn(page);
  await openChat(page);
  for (const part of ["one", "two", "three", "four"]) {
    await say(page, `${part} ${newName()} ${"and so on ".repeat(45)}`);
    await expect(page.getByText("Sending...")).toBeHidden();
  }
  await chatMessages(page).evaluate((list) => {
    list.scrollTop = 0;
  });
  await expect(page.getByRole("button", { name: "Jump to latest" })).toBeVisible();
  const text = `after all that ${newName()}`;
  await say(page, text);
  await expect(chatMessages(page).getByText(text)).toBeInViewport();
  await expect(page.getByRole("button", { name: "Jump to latest" })).toBeHidden();
});

test("the chat button on a phone counts unseen messages", { tag: "@phone" }, async ({ page, browser }) => {
  // In a room in which no other test speaks meanwhile.
  const enterRoom = async (device: Page) => {
    await device.getByLabel("Room", { exact: true }).selectOption("wins");
    await expect(device.getByText("Online", { exact: true })).toBeVisible();
  };
  await openSignedIn(page);
  await openChat(page);
  await enterRoom(page);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  const other = await another(browser);
  await enterRoom(other.page);
  const text = `psst ${newName()}`;
  await say(other.page, text);
  await expect(page.getByRole("button", { name: /Open chat, \d+ unread/ })).toBeVisible();
  await page.getByRole("button", { name: /Open chat/ }).click();
  await expect(page.getByText("New messages")).toBeVisible();
  await expect(chatMessages(page).getByText(text)).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("button", { name: "Open chat", exact: true })).toBeVisible();
  await other.close();
});

test.describe(() => {
  test.use({ expected: { errors: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /WebSocket/] } });

  test.describe("with the page's own clock", () => {
    test.use({ hasOwnClock: true });

    test("an unacknowledged message says so and is resent once", async ({ page, browser }) => {
      let isSwallowing = false;
      await page.routeWebSocket(/realtime\/chat/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((message) => {
          if (!(isSwallowing && String(message).includes("chat_message"))) server.send(message);
        });
      });
      await installClock(page);
      await openSignedIn(page);
      await openChat(page);
      isSwallowing = true;
      const text = `lost ${newName()}`;
      await say(page, text);
      await expect(page.getByText("Sending...")).toBeVisible();
      // The page asks a second time, and then gives up.
      for (let attempts = 0; attempts < 2; attempts += 1) await page.clock.fastForward(ANSWER_MS);
      await expect(page.getByText("The room did not answer.")).toBeVisible();

      await page.reload();
      await openChat(page);
      await expect(page.getByText("The room did not answer.")).toBeVisible();
      isSwallowing = false;
      await chatMessages(page).getByRole("button", { name: "Retry" }).click();
      await expect(page.getByText("The room did not answer.")).toBeHidden();
      const other = await another(browser);
      await expect(chatMessages(other.page).getByText(text)).toHaveCount(1);
      await other.close();
    });
  });

  test.describe("with the offline copy", () => {
    test.use({ hasOfflineCopy: true });

    test("the last chat messages can be read offline, with the time of the copy", async ({
      page,
      context,
    }) => {
      await openSignedIn(page);
      await openChat(page);
      const text = `later ${newName()}`;
      await say(page, text);
      await expect(page.getByText("Sending...")).toBeHidden();
      await waitForCopy(page, text);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await context.setOffline(true);
      await page.reload();
      await showChat(page);
      await expect(chatMessages(page).getByText(text)).toBeVisible();
      await expect(page.getByText(/^Last known messages, as of/)).toBeVisible();
      await expect(page.getByRole("button", { name: "Send" })).toHaveAttribute("aria-disabled", "true");
      await context.setOffline(false);
    });
  });
});
