import type { Page } from "@playwright/test";
import { changeEachText } from "../support/each-text.ts";
import {
  adjustPlayer,
  chatMessages,
  expect,
  expectNoLayers,
  openChat,
  openSignedIn,
  say,
  storyButton,
  test,
} from "../support/test.ts";
import { PLAYER_PAGES, titleOf, visit } from "../support/visit.ts";

// bitburner-src#358, bitburner#3971, react#11538
// Translate the page; act, chat, open and close a story and dialogs, change pages.
// No error screen; numbers, countdowns and texts go on changing.
test("a translated game goes on: actions, a story, the chat, dialogs and pages", async ({ page }) => {
  await translate(page);
  const account = await openSignedIn(page);
  await expect(page.locator("main font").first()).toBeVisible();

  await page.getByRole("button", { name: /^Bag Fries/ }).click();
  await expect(page.getByText("Completed: Bag Fries")).toBeVisible();
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");
  // Its hint counts down.
  await adjustPlayer(page, account, { energy: 0 });
  const hint = page.locator("#state-bag_fries");
  await expect(hint).toHaveText(/^Low energy: ready in/);
  const first = (await hint.textContent()) ?? "";
  await expect(hint).not.toHaveText(first);

  await adjustPlayer(page, account, { energy: 100 });
  await storyButton(page, /^Your Mum/).click();
  const story = page.getByRole("dialog", { name: /'s quests$/ });
  await story.getByRole("button", { name: "Complete Quest" }).press("Enter");
  await expect(story.getByText(/^Completed: /)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(story).toBeHidden();
  await expectNoLayers(page);

  await openChat(page);
  await say(page, "¿Hola?");
  await expect(chatMessages(page).getByText("¿Hola?")).toBeVisible();
  await page.getByRole("button", { name: /online$/ }).click();
  const people = page.getByRole("dialog", { name: "People" });
  await expect(people.getByRole("heading", { name: /^\d+ online$/ })).toBeVisible();
  await people.getByRole("button", { name: "Close" }).click();

  for (const path of PLAYER_PAGES.filter((each) => !each.includes("?")))
    await visit(page, path, titleOf(path));
});

/** Lets each page be translated, as Chrome does: a text is replaced with a copy in two `<font>` elements. */
function translate(page: Page): Promise<void> {
  return changeEachText(page, (text) => {
    const font = document.createElement("font");
    font.append(document.createElement("font"));
    font.lastElementChild?.append(text.data);
    text.replaceWith(font);
  });
}
