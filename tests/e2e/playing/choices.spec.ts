import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { finger } from "../support/finger.ts";
import {
  adjustPlayer,
  expect,
  expectNoLayers,
  moveToNextDue,
  openSignedIn,
  storyButton,
  test,
} from "../support/test.ts";
import { expectDrawn } from "../support/visit.ts";

/** A choice of the shipped content that not every player can pay for. */
const LAMP = "Off The Hall";

/** Opens the story of a contact, at one of the quests. */
async function openStory(page: Page, contact: string, quest: string): Promise<Locator> {
  await storyButton(page, new RegExp(`^${contact}`)).click();
  const viewer = page.getByRole("dialog", { name: `${contact}'s quests` });
  const heading = viewer.getByRole("heading", { level: 2 });
  for (;;) {
    const shown = (await heading.textContent()) ?? "";
    if (shown === quest) return viewer;
    await page.keyboard.press("ArrowRight");
    await expect(heading).not.toHaveText(shown);
  }
}

/** Drags a finger sideways over the portrait and lets go. */
async function swipe(page: Page, distance: number): Promise<void> {
  const touch = await finger(page);
  await touch.down(page.getByRole("dialog").locator("article img"));
  await touch.slide(distance);
  await touch.up();
}

test("a player makes choices by a hold, a swipe and a key, reads each result, and sees that an answer is on its way", {
  tag: "@phone",
}, async ({ page }) => {
  const account = await openSignedIn(page);
  await adjustPlayer(page, account, { level: 3, energy: 100 });
  const strip = page.getByRole("region", { name: "Available Quests" });
  await expect(strip.getByRole("button", { name: /^Gary Grill/ })).toBeVisible();
  const notice = strip.getByText("Something is on its way.");
  await expect(notice).toBeHidden();
  await page.goto("/network?contact=gary_grill");
  const dialog = page.getByRole("dialog", { name: "Gary Grill" });
  await dialog
    .getByRole("button", { name: "Leave at nine, as the rota says", exact: true })
    .click({ delay: 900 });
  await expect(dialog.getByText(/^You finished at nine/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Next", exact: true }).click();
  await expect(dialog.getByText(/^You finished at nine/)).toBeHidden();
  await dialog.getByRole("tab", { name: /^Completed Missions/ }).click();
  await expect(dialog.getByText("You chose: Leave at nine, as the rota says")).toBeVisible();
  await page.keyboard.press("Escape");
  await expectNoLayers(page);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Dashboard/ })
    .click();
  await expect(notice).toBeVisible();
  // Messages that nobody announced may be due before it.
  await expect(async () => {
    await moveToNextDue(page, account);
    await expect(notice).toBeHidden({ timeout: 2_000 });
  }).toPass();

  await adjustPlayer(page, account, { level: 5, energy: 100 });
  await page.reload();
  // A story that opens before the contacts have arrived shows those of the saved copy.
  await page.waitForLoadState("networkidle");
  const viewer = await openStory(page, "Your Mum", LAMP);
  await expectAccessible(page);
  const take = viewer.getByRole("button", { name: "Take the lamp", exact: true });
  await expect(take).toHaveAttribute("aria-disabled", "true");
  await expect(take).toHaveAccessibleDescription(/Needs \$\d+ more/);
  await swipe(page, 90);
  await expectDrawn(page);
  await page.keyboard.press("1");
  await expect(take).toBeVisible();
  await swipe(page, 150);
  await expect(viewer.getByRole("heading", { name: `Completed: ${LAMP}` })).toBeFocused();
  await expect(viewer.getByText("You chose: Leave it for Carol")).toBeVisible();
  await expect(viewer.getByText(/^She's got it in the porch/)).toBeVisible();
  await expect(viewer.getByRole("list", { name: "What changed" })).toContainText("−5 energy");
  await expectAccessible(page);
  // A finger's swipe ends without a click, so it must not swallow that of a key.
  await expect(viewer.getByText("Next", { exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(viewer.getByRole("heading", { name: `Completed: ${LAMP}` })).toBeHidden();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expectNoLayers(page);

  const other = await openStory(page, "Chadwick Ledger", "The Elevator Pitch");
  await page.keyboard.press("2");
  await expect(other.getByText("You chose: Write 'The lift is broken'")).toBeVisible();
});
