import type { Page } from "@playwright/test";
import { POST_CYCLE_MS } from "../../../game/social/cycle.ts";
import { expect, installClock, openSignedIn, test } from "../support/test.ts";

test.use({ hasOwnClock: true });

const chip = (page: Page, name: string) => page.getByRole("radio", { name });

test("a tone is chosen by keyboard on a phone, and stays chosen", { tag: "@phone" }, async ({ page }) => {
  await openSignedIn(page);
  await installClock(page);
  await page.goto("/social");
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
  expect(await (await reply).json()).toMatchObject({ tone: "confession", newStats: { tones: "c" } });
  await page.getByRole("button", { name: "Stop" }).click();
  await page.reload();
  await expect(chip(page, "Confession")).toBeChecked();
});
