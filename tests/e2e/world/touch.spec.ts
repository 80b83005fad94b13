import type { Page } from "@playwright/test";
import { finger } from "../support/finger.ts";
import {
  chatMessages,
  expect,
  newName,
  openAdjusted,
  openChat,
  openMessageActions,
  openSignedIn,
  otherBrowser,
  say,
  storyButton,
  test,
} from "../support/test.ts";

/** Notes the names of the buttons that are pressed from now on. */
async function watchPresses(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const presses: string[] = [];
    Object.assign(window, { presses });
    addEventListener("click", ({ target }) => {
      const button = target instanceof Element && target.closest("button");
      if (button) presses.push(button.textContent);
    });
  });
  return () => page.evaluate(() => Reflect.get(window, "presses"));
}

/** Opens the stories of a contact. */
async function openStories(page: Page, contact: RegExp): Promise<void> {
  await storyButton(page, contact).tap();
  await expect(page.getByRole("dialog")).toBeVisible();
}

// Steps: hold a story's button with a finger until the reply stands there, and lift it where 'Next' comes.
// Right result: the reply stays. 'Next' comes after the finger has left, and goes on at its own press.
for (const { kind, contact, button } of [
  { kind: "quest", contact: /^Gary Grill/, button: "Complete Quest" },
  { kind: "final choice", contact: /^Chadwick Ledger/, button: "Write 'The lift is broken'" },
]) {
  test(`the reply to a ${kind} held by a finger stays when the finger is lifted`, { tag: "@phone" }, async ({
    page,
  }) => {
    await openAdjusted(page, { level: 2, energy: 100 });
    await openStories(page, contact);
    const viewer = page.getByRole("dialog");
    const reply = viewer.getByRole("heading", { name: /^Completed: / });
    const next = viewer.locator("section").getByRole("button", { name: "Next" });
    const touch = await finger(page);
    await touch.down(viewer.getByRole("button", { name: button }));
    await expect(reply).toBeVisible();
    await expect(viewer.locator("[aria-busy=false]")).toBeVisible();
    await expect(next).toHaveCount(0);
    const name = await reply.textContent();
    await touch.up();
    await expect(next).toBeVisible();
    await expect(reply).toHaveText(name ?? "");
    await next.click();
    await expect(reply).toHaveCount(0);
  });
}

// Steps: drag the card of a choice far enough with a finger, wait, and lift it.
// Right result: the choice is taken when the finger leaves; its reply stays until 'Next' is pressed.
test("the reply to a swiped choice stays, and a card that leans is no answer", { tag: "@phone" }, async ({
  page,
}) => {
  await openAdjusted(page, { level: 2, energy: 100 });
  await openStories(page, /^Chadwick Ledger/);
  const viewer = page.getByRole("dialog");
  const reply = viewer.getByRole("heading", { name: /^Completed: / });
  const touch = await finger(page);
  await touch.down(viewer.locator("article img"));
  await touch.slide(150);
  await expect(viewer.locator("[data-taken=true]")).toBeVisible();
  await expect(reply).toHaveCount(0);
  await touch.up();
  const next = viewer.locator("section").getByRole("button", { name: "Next" });
  await expect(next).toBeVisible();
  await expect(reply).toBeVisible();
  // Chromium may lose a tap that follows another touch at once; a finger would press again. The proof is the reply before it.
  await next.click();
  await expect(reply).toHaveCount(0);
});

// Steps: rest a finger on the newest message of the chat until its menu opens under the finger, and lift it.
// Right result: the menu stays as it is.
test("a finger that opens a message's menu presses nothing in it", { tag: "@phone" }, async ({
  page,
  browser,
}) => {
  await openSignedIn(page);
  await openChat(page);
  const other = await otherBrowser(browser);
  const { username } = await openSignedIn(other);
  await openChat(other);
  // They fill the screen, so that the menu comes over the newest one.
  const texts = [1, 2, 3, 4].map((n) => `${newName()} ${n}${" and so on".repeat(24)}`);
  for (const text of texts) {
    await say(other, text);
    await expect(chatMessages(page).getByText(text)).toBeVisible();
  }
  const presses = await watchPresses(page);
  await openMessageActions(page, texts[3] ?? "", username);
  const report = page.getByRole("dialog").getByRole("button", { name: "Report to the moderators" });
  await report.tap();
  await expect(report).toHaveCount(0);
  expect(await presses()).toEqual(["Report to the moderators"]);
  await other.context().close();
});
