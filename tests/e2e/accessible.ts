import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Expects axe to find nothing on the page, once its animations have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  // Fading text has too little contrast: wait for the animations.
  await page.waitForTimeout(700);
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  expect(found).toEqual([]);
}
