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
  test,
} from "../support/test.ts";

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
