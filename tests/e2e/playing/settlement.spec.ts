import type { Page } from "@playwright/test";
import { POST_CYCLE_MS } from "../../../game/rules/posting/cycle.ts";
import { type OwnGame, ownGame } from "../support/own-game.ts";
import { stateDirOf, WEEK_PORT } from "../support/ports.ts";
import { test as base, expect, installClock, openSignedIn } from "../support/test.ts";

/** A separate game, which the test stops to end the week. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  baseURL: async ({}, use) => use(`http://localhost:${WEEK_PORT}`),
});
test.use({
  expected: { errors: [/Failed to load resource/, /WebSocket connection/] },
});

let game: OwnGame;
test.beforeAll(async () => {
  game = ownGame(WEEK_PORT, stateDirOf(WEEK_PORT));
  await game.start();
});
test.afterAll(() => game.remove());

/** Stops the game, makes the week of posts that is counted the last one, and restarts the game. */
async function endWeek(): Promise<void> {
  await game.kill();
  game.change("update posting set tones = json_set(tones, '$[0]', tones->>0 - ?)", 1);
  await game.start();
}

const chip = (page: Page, name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) });

test("a tone is chosen by keyboard on a phone, stays chosen, and its week ends in one letter and a rival's dare", {
  tag: "@phone",
}, async ({ page }) => {
  const { username } = await openSignedIn(page);
  await installClock(page);
  await page.goto("/social");
  await expect(page.getByText("Nothing chosen. You'll say whatever comes out.")).toBeVisible();
  await chip(page, "Brag").focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect(chip(page, "Confession")).toBeChecked();
  // All chips are within the window, and as high as a finger.
  const { width = 0 } = page.viewportSize() ?? {};
  for (const label of await page.locator("fieldset label").all()) {
    const box = await label.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }

  const attended = page.waitForResponse("**/api/social/posting/attend");
  await page.getByRole("button", { name: /^Post\b/ }).click();
  await attended;
  const reply = page.waitForResponse("**/api/social/posts");
  await page.clock.fastForward(POST_CYCLE_MS);
  expect(await (await reply).json()).toMatchObject({ tone: "confession" });
  await page.getByRole("button", { name: "Stop" }).click();
  await page.reload();
  await expect(chip(page, "Confession")).toBeChecked();

  await endWeek();
  await page.goto("/messages");
  const letter = page
    .getByRole("main")
    .getByText(/They came in their hundreds|I have had a word with the dog|Me and the grey circle/);
  await expect(letter).toHaveCount(1);
  await page.goto("/social");
  await expect(chip(page, "Confession")).toBeChecked();
  await expect(page.getByRole("button", { name: /^Post\b/ })).toHaveText(/11/);
  const posting = page.getByRole("region", { name: "Posting" });
  if (!(await posting.getByText(/^Known for confessing this week/).isVisible())) {
    await posting.getByRole("button", { name: "Posting", exact: true }).click();
  }
  await expect(posting.getByText(/^Known for confessing this week: 60 people/)).toBeVisible();
  await expect(
    posting.getByText(/'s mark: your posts have gained 0 of \d+ followers this week\.$/),
  ).toBeVisible();
  expect(username).not.toBe("");
});
