import { expectAccessible } from "../support/accessible.ts";
import { adjustPlayer, expect, expectNoLayers, openSignedIn, storyButton, test } from "../support/test.ts";
import { expectDrawn } from "../support/visit.ts";

test.use({ hasCovers: true });

test("the Room fills up, a quest is done by key, level-ups make the front page, and sound comes when invited", {
  tag: "@phone",
}, async ({ page }) => {
  const sounds: string[] = [];
  page.on("request", (request) => request.url().includes("/assets/sound-") && sounds.push(request.url()));
  const account = await openSignedIn(page);

  // The Room shows where the player works and what they do.
  const room = page.getByRole("img", { name: /^Room 3, above the launderette/ });
  await expect(room).toBeVisible();
  await page.getByRole("button", { name: /Bag Fries/ }).click();
  await expect(room).toHaveAccessibleName(/Bags of fries: 1\./);

  // A story is done by a key, and its level-up waits until the story is closed.
  await adjustPlayer(page, account, { level: 1, experience: 99 });
  await storyButton(page, /^Your Mum/).click();
  const story = page.getByRole("dialog", { name: /'s quests$/ });
  await story.getByRole("button", { name: "Complete Quest" }).press("Enter");
  await expect(story.getByText(/^Completed: /)).toBeVisible();
  await expect(story.getByRole("button", { name: "Next", exact: true })).toHaveCount(2);
  await expect(story.locator('img[src$="#pleased"]')).toBeVisible();
  const cover = page.getByRole("dialog", { name: "Brokie Weekly You reached level 2" });
  await expect(cover).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(story).toBeHidden();

  // The cover prints the player's own numbers. Enter turns its page, and Escape closes it.
  await expect(cover).toBeVisible();
  await expect(cover).toContainText("Issue 2");
  await expect(cover).toContainText("One favour done, nobody claps");
  await expect(cover).toContainText("One bag of fries packed, none of them for the packer");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  const newcomer = page.getByRole("dialog", { name: "Chadwick Ledger" });
  await expect(newcomer).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The toast of the level has waited for the cover, and comes to the lower half of the screen.
  const toast = page.locator("[data-sonner-toast]").filter({ hasText: /^Level 2/ });
  await expect(toast).toHaveAttribute("data-mounted", "true");
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThan(height / 2);
  await expect(toast).toBeInViewport({ ratio: 1 });
  // A long text fills the list.
  const list = await page.locator("[data-sonner-toaster]").boundingBox();
  expect((list?.x ?? 0) + (list?.width ?? Number.NaN)).toBeLessThan(width);
  await expectNoLayers(page);

  // Sound is off until it is switched on, and stays on.
  await page.goto("/settings?tab=account");
  const sound = page.getByRole("switch", { name: "Sound" });
  await expect(sound).not.toBeChecked();
  expect(sounds).toEqual([]);
  await sound.check();
  await expect.poll(() => sounds.length).toBe(1);
  // The font of the titles arrives after the ledger's reply. The cover waits for it, since its lines would wrap again.
  const summary = page.waitForResponse(/ledger\/summary/);
  await page.route(/grotesque-800-(?!logo)/, async (route) => {
    await (await summary).finished();
    await expectDrawn(page);
    await route.continue();
  });
  await page.reload();
  await page.evaluate(() => {
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function show() {
      this.dataset.hasFont = `${document.fonts.check("800 1em 'Bricolage Grotesque'", "k")}`;
      showModal.call(this);
    };
  });
  await expect(sound).toBeChecked();

  // A press anywhere on the cover closes it too.
  await adjustPlayer(page, account, { level: 3, experience: 0 });
  const next = page.getByRole("dialog", { name: "Brokie Weekly You reached level 3" });
  await expect(next).toHaveAttribute("data-has-font", "true");
  await next.getByText("Issue 3").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
