import type { Page } from "@playwright/test";
import { MS_PER_WEEK } from "../../../game/rules/leaderboards/week.ts";
import { POST_CYCLE_MS } from "../../../game/rules/posting/cycle.ts";
import { type OwnGame, ownGame } from "../support/own-game.ts";
import { stateDirOf, WEEK_PORT } from "../support/ports.ts";
import { test as base, expect, installClock, openSignedIn } from "../support/test.ts";

/** A separate game, whose week the test ends. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  baseURL: async ({}, use) => use(`http://localhost:${WEEK_PORT}`),
});

/** A week whose scandal pays brags and costs lessons. */
const WEEK = Date.parse("2026-10-21T12:00:00Z");

test.use({ hasOwnClock: true });

let game: OwnGame;
test.beforeAll(async () => {
  game = ownGame(WEEK_PORT, stateDirOf(WEEK_PORT));
  await game.start();
  await game.moveTo(WEEK);
});
test.afterAll(() => game.remove());

const chip = (page: Page, name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) });

test("a tone is chosen by keyboard on a phone, stays chosen, and its week ends in one message and a rival's dare", {
  tag: "@phone",
}, async ({ page }) => {
  await openSignedIn(page);
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

  await game.moveTo(WEEK + MS_PER_WEEK);
  await page.goto("/messages");
  const message = page
    .getByRole("main")
    .getByText(/They came in their hundreds|I have had a word with the dog|Me and the grey circle/);
  await expect(message).toHaveCount(1);
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
});
