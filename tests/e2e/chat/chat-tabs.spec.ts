import type { Page } from "@playwright/test";
import { chatMessages, expect, newName, openChat, openSignedIn, say, test } from "../support/test.ts";

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
