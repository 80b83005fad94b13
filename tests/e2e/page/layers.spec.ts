import type { Page } from "@playwright/test";
import { expect, expectNoLayers, openChat, openSignedIn, press, storyButton, test } from "../support/test.ts";

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name, exact: true });
const expectEntries = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(count);

/** Waits until the layer has its entry in the history, and goes back. */
async function goBackFrom(page: Page, name: string | RegExp, depth = 1): Promise<void> {
  await expect(dialog(page, name)).toBeVisible();
  await expectEntries(page, depth);
  await page.goBack();
  await expect(dialog(page, name)).toBeHidden();
}

test("Back closes the menu, the chat, its dialogs and a story, and a layer that its button closes leaves no entry", {
  tag: "@phone",
}, async ({ page }) => {
  await openSignedIn(page);
  await page.getByRole("banner").getByRole("link", { name: "Network" }).click();
  await page.getByRole("heading", { level: 1, name: "Network" }).waitFor();
  for (let i = 0; i < 3; i += 1) {
    await press(page, "Menu");
    await press(page, "Close menu");
    await expect(dialog(page, "Menu")).toBeHidden();
  }
  await openChat(page);
  await dialog(page, "Chat").getByRole("button", { name: "Close" }).click();
  await expectNoLayers(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);

  await press(page, "Menu");
  await goBackFrom(page, "Menu");
  await openChat(page);
  await page.getByRole("button", { name: /online$/ }).click();
  await goBackFrom(page, "People", 2);
  await goBackFrom(page, "Chat");
  await storyButton(page, /^Your Mum/).click();
  await goBackFrom(page, "Your Mum's quests");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a page that the menu opens takes the menu's place in the history, and a reload removes a layer's entry", {
  tag: "@phone",
}, async ({ page }) => {
  await openSignedIn(page);
  await press(page, "Menu");
  await expectEntries(page, 1);
  await dialog(page, "Menu").getByRole("link", { name: "University" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "University" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(dialog(page, "Menu")).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL(/\/university$/);
  await page.goBack();

  await press(page, "Menu");
  await expectEntries(page, 1);
  await page.reload();
  await expectNoLayers(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await press(page, "Menu");
  await expectEntries(page, 1);
  await page.goto("/university");
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectNoLayers(page);
});
