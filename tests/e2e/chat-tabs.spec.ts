import type { Page } from "@playwright/test";
import { chatMessages, expect, newName, openChat, openSignedIn, say, secondDevice, test } from "./test.ts";

const CHAT = /\/api\/realtime\/chat\//;

/** Opens the chat in another tab of the page's browser. */
async function secondTab(page: Page, prepare: (tab: Page) => Promise<void> = async () => {}): Promise<Page> {
  const tab = await page.context().newPage();
  await prepare(tab);
  await tab.goto("/dashboard");
  await openChat(tab);
  return tab;
}

/** Counts the chat sockets that a page has opened. */
function countSockets(page: Page): { count: number } {
  const opened = { count: 0 };
  page.on("websocket", (socket) => {
    if (CHAT.test(socket.url())) opened.count += 1;
  });
  return opened;
}

async function expectOnce(pages: readonly Page[], lines: readonly string[]): Promise<void> {
  for (const page of pages) {
    for (const line of lines) await expect(chatMessages(page).getByText(line)).toHaveCount(1);
    await expect(page.getByText("Sending...")).toHaveCount(0);
  }
}

test("tabs share one chat connection, and another takes it over without losing a line", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  const ofFirst = countSockets(page);
  await openSignedIn(page);
  await openChat(page);
  const other = await (await browser.newContext()).newPage();
  await openSignedIn(other);
  await openChat(other);

  let openGate = () => {};
  const gate = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  let ofSecond = 0;
  const second = await secondTab(page, (tab) =>
    tab.routeWebSocket(CHAT, async (socket) => {
      ofSecond += 1;
      await gate;
      socket.connectToServer();
    }),
  );
  const [one, two, three] = [`one ${newName()}`, `two ${newName()}`, `three ${newName()}`];
  await say(page, one);
  await expectOnce([page, second, other], [one]);
  await say(second, two);
  await expectOnce([page, second, other], [one, two]);
  await other.getByPlaceholder("Type a message...").pressSequentially("hm");
  await Promise.all(
    [page, second].map((tab) =>
      expect(tab.getByText(/(Someone is|Multiple people are) typing/)).toBeVisible(),
    ),
  );
  await say(other, three);
  await expectOnce([page, second, other], [one, two, three]);
  const online = (tab: Page) => tab.getByRole("button", { name: /online$/ }).textContent();
  await expect.poll(async () => (await online(page)) === (await online(second))).toBe(true);
  expect([ofFirst.count, ofSecond]).toEqual([1, 0]);

  await page.close();
  await expect.poll(() => ofSecond).toBe(1);
  const [gap, missed] = [`in the gap ${newName()}`, `missed ${newName()}`];
  await second.getByPlaceholder("Type a message...").fill(gap);
  await second.keyboard.press("Enter");
  await expect(chatMessages(second).getByText(gap)).toBeVisible();
  await say(other, missed);
  await expectOnce([other], [missed]);
  openGate();
  await expectOnce([second, other], [one, two, three, gap, missed]);
  await expect(second.getByText("Online", { exact: true })).toBeVisible();
  expect(ofSecond).toBe(1);
  await other.context().close();
});

test("another device replaces the chat of all tabs, and a retry in one brings all back", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  const { token } = await openSignedIn(page);
  await openChat(page);
  const second = await secondTab(page);
  const device = await secondDevice(browser, token);
  await openChat(device);
  for (const tab of [page, second]) {
    await expect(tab.getByText("Connection replaced by new session")).toBeVisible();
  }
  await second.waitForTimeout(6_000);
  await expect(device.getByText("Online", { exact: true })).toBeVisible();
  await second.getByRole("button", { name: "Retry Connection" }).click();
  for (const tab of [page, second]) await expect(tab.getByText("Online", { exact: true })).toBeVisible();
  await expect(device.getByText("Connection replaced by new session")).toBeVisible();
  await device.context().close();
});

test("a frozen tab hands its chat connection over, and catches up", { tag: "@desktop" }, async ({ page }) => {
  await openSignedIn(page);
  await openChat(page);
  const second = await secondTab(page);
  const ofSecond = countSockets(second);
  // Headless Chromium freezes no page, so only its events are sent.
  await page.evaluate(() => document.dispatchEvent(new Event("freeze")));
  await expect.poll(() => ofSecond.count).toBe(1);
  const line = `meanwhile ${newName()}`;
  await expect(second.getByText("Online", { exact: true })).toBeVisible();
  await say(second, line);
  await expectOnce([second], [line]);
  await page.evaluate(() => document.dispatchEvent(new Event("resume")));
  await expectOnce([page], [line]);
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
  expect(ofSecond.count).toBe(1);
});

test("signing out in one tab ends the chat of all", { tag: "@desktop" }, async ({ page }) => {
  await openSignedIn(page);
  await openChat(page);
  const second = await secondTab(page);
  // The second tab may begin to take the connection over before it learns of the end.
  let opened = 0;
  let closed = 0;
  second.on("websocket", (socket) => {
    if (!CHAT.test(socket.url())) return;
    opened += 1;
    socket.on("close", () => {
      closed += 1;
    });
  });
  await page.getByRole("button", { name: "Logout" }).click();
  for (const tab of [page, second]) await expect(tab).toHaveURL(/\/$/);
  await second.waitForTimeout(1_000);
  await expect.poll(() => opened - closed).toBe(0);
  expect(opened).toBeLessThanOrEqual(1);
});

test("where tabs can't share, a second tab replaces the first tab's chat, which does not reconnect", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "locks"));
  await openSignedIn(page);
  await openChat(page);
  // A tab that opens within five seconds of another does not connect.
  await page.waitForTimeout(5_500);
  const second = await secondTab(page);
  await expect(page.getByText("Connected in another tab")).toBeVisible();
  await page.waitForTimeout(6_000);
  await expect(page.getByText("Connected in another tab")).toBeVisible();
  await expect(second.getByText("Online", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Retry Connection" }).click();
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
  await expect(second.getByText("Connected in another tab")).toBeVisible();
});
