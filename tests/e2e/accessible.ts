import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules about colours. A theme changes nothing else. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Expects axe to find nothing on the page: on a desktop in the light theme, and in the dark one nothing about colours; on a
 * phone in the dark theme. The parts of a page have the same colours on both.
 */
export async function expectAccessible(page: Page, { except }: { except?: string } = {}): Promise<void> {
  // A link that has scrolled below the phone's bar counts as covered by it.
  await page.evaluate(() => scrollTo(0, 0));
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  for (const colorScheme of isPhone ? (["dark"] as const) : (["light", "dark"] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await settle(page);
    // The other mode opens a page for each analysis, for frames of other origins, of which there are none.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
    if (isPhone || colorScheme === "light") axe.withTags(STANDARDS);
    else axe.withRules(COLOUR_RULES);
    if (except) axe.exclude(except);
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
    expect({ colorScheme, found }).toEqual({ colorScheme, found: [] });
  }
}

/** Waits for the page's animations: fading text has too little contrast. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
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
