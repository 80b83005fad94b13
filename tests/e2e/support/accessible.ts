import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Emulates the theme of the analysis. A page that is long is best opened in it: after a change of the theme, Chromium keeps the
 * old colors in what it skips by `content-visibility`, until that scrolls into view.
 */
export async function emulateTheme(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  await page.emulateMedia({ colorScheme: isPhone ? "dark" : "light", reducedMotion: "reduce" });
}

/**
 * Expects axe to find nothing on the page: on a desktop in the light theme, on a phone in the dark one. The contrast of both
 * themes is tested in scripts/check/contrast.test.ts.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await emulateTheme(page);
  await settle(page);
  // Once for each document: to send it takes longer than to analyse the page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, {
      runOnly: tags,
      resultTypes: ["violations"],
      // No rule of the standards: regions of one name can't be told apart in a list of regions.
      rules: { "landmark-unique": { enabled: true } },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  }, STANDARDS);
  expect(found).toEqual([]);
}

/** Scrolls to the top, and waits for the page's animations: fading text has too little contrast. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A link that has scrolled below the phone's bar counts as covered by it.
    scrollTo(0, 0);
    const frame = () => new Promise(requestAnimationFrame);
    // The new theme is drawn, and what begins with it has begun.
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
