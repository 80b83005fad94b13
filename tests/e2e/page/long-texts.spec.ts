import type { Page } from "@playwright/test";
import { changeEachText } from "../support/each-text.ts";
import { cutTexts, smallTargets, wideParts } from "../support/fit.ts";
import { expect, openSignedIn, test } from "../support/test.ts";
import { expectDrawn, PLAYER_PAGES, titleOf, visit } from "../support/visit.ts";

/** Makes each text of the page two fifths longer, as a browser's translation may. */
function lengthen(page: Page): Promise<void> {
  return changeEachText(page, (text) => {
    const longer = (word: string) => word + word.slice(0, Math.ceil(0.4 * word.length)).toLowerCase();
    text.data = text.data.replace(/\p{L}+/gu, longer);
  });
}

const SIZES = [
  { name: "a phone", width: 390, height: 844 },
  { name: "a narrow phone", width: 320, height: 640 },
];

test("in a language with longer texts, no player's page scrolls sideways, cuts a text or shrinks a control", {
  tag: "@phone",
}, async ({ page }) => {
  await lengthen(page);
  await openSignedIn(page);
  for (const path of PLAYER_PAGES) {
    await visit(page, path, titleOf(path));
    await expect(page.getByText("Messagesmess").first()).toBeAttached();
    for (const { name, ...size } of SIZES) {
      await page.setViewportSize(size);
      await expectDrawn(page);
      const found = {
        wide: await wideParts(page),
        cut: await cutTexts(page),
        small: await smallTargets(page),
      };
      expect.soft({ path, name, ...found }).toEqual({ path, name, wide: [], cut: [], small: [] });
    }
  }
});
