import type { Page } from "@playwright/test";
import {
  chatMessages,
  expect,
  newName,
  openChat,
  openSignedIn,
  PASSWORD,
  say,
  secondDevice,
  showChat,
  test,
  waitForCopy,
} from "../support/test.ts";

test("two players chat, and each sees the other typing", { tag: "@phone" }, async ({ page, browser }) => {
  const { username } = await openSignedIn(page);
  await openChat(page);
  const send = page.getByRole("button", { name: "Send" });
  await expect(send).toHaveAttribute("aria-disabled", "true");
  await expect(send).toHaveAccessibleDescription("Write something first.");
  const other = await (await browser.newContext()).newPage();
  await openSignedIn(other);
  await openChat(other);
  const text = `hello ${newName()}`;

  await page.getByPlaceholder("Type a message...").pressSequentially("hm");
  await expect(other.getByText(/(Someone is|Multiple people are) typing\.\.\./)).toBeVisible();
  await page.getByPlaceholder("Type a message...").fill(text);
  await page.keyboard.press("Enter");
  await expect(chatMessages(page).getByText(text)).toBeVisible();
  await expect(page.getByText("Sending...")).toBeHidden();
  await expect(page.getByPlaceholder("Type a message...")).toHaveValue("");
  await expect(chatMessages(other).getByText(text)).toBeVisible();
  await expect(chatMessages(other).getByText(username, { exact: true }).last()).toBeVisible();

  const answer = `well ${newName()}`;
  await say(other, answer);
  await expect(chatMessages(page).getByText(answer)).toBeVisible();
  await other.context().close();
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

test.describe("with the offline copy", () => {
  test.use({
    hasOfflineCopy: true,
    expected: { errors: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /WebSocket/] },
  });

  test("the last chat messages can be read offline, with the time of the copy", async ({ page, context }) => {
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

/** Opens the chat in another tab of the page's browser. */
async function anotherTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto("/dashboard");
  await openChat(tab);
  return tab;
}

/** Sends a line in one tab and expects it once in each. */
async function expectShared(sender: Page, tabs: readonly Page[]): Promise<void> {
  const line = `line ${newName()}`;
  await say(sender, line);
  for (const tab of tabs) {
    await expect(chatMessages(tab).getByText(line)).toHaveCount(1);
    await expect(tab.getByText("Sending...")).toHaveCount(0);
  }
}

const replaced = (page: Page) => page.getByText("Connection replaced by new session");

test("tabs of one session chat side by side, and a new session replaces them all", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  const { email } = await openSignedIn(page);
  await openChat(page);
  const second = await anotherTab(page);
  await expectShared(page, [page, second]);
  await expectShared(second, [page, second]);

  const login = await page.request.post("/api/auth/login", {
    maxRetries: 3,
    data: { email, password: PASSWORD },
  });
  const device = await secondDevice(browser, ((await login.json()) as { token: string }).token);
  await openChat(device);
  for (const tab of [page, second]) await expect(replaced(tab)).toBeVisible();
  await second.getByRole("button", { name: "Retry Connection" }).click();
  await expect(second.getByText("Online", { exact: true })).toBeVisible();
  await expect(replaced(device)).toBeVisible();
  await expect(replaced(page)).toBeVisible();
  await device.context().close();
});

test("a frozen tab catches up, and a crashed one holds up no other", { tag: "@desktop" }, async ({
  page,
}) => {
  await openSignedIn(page);
  await openChat(page);
  const second = await anotherTab(page);
  // Headless Chromium freezes no page, but a debugger stops its code just as well.
  const debug = await page.context().newCDPSession(page);
  await debug.send("Debugger.enable");
  const paused = new Promise((resolve) => debug.once("Debugger.paused", resolve));
  await debug.send("Debugger.pause");
  const meanwhile = `meanwhile ${newName()}`;
  await say(second, meanwhile);
  await paused;
  await expect(chatMessages(second).getByText(meanwhile)).toHaveCount(1);
  await expectShared(second, [second]);
  await debug.send("Debugger.disable");
  await expect(chatMessages(page).getByText(meanwhile)).toHaveCount(1);
  await expectShared(page, [page, second]);

  const crashed = page.waitForEvent("crash");
  await page.goto("chrome://crash").catch(() => {});
  await crashed;
  const third = await anotherTab(second);
  await expectShared(second, [second, third]);
});
