import type { Page } from "@playwright/test";
import { changeEachText } from "../support/each-text.ts";
import { cutTexts, smallTargets, wideParts } from "../support/fit.ts";
import { expect, expectNoLayers, openSignedIn, test } from "../support/test.ts";
import { expectDrawn, PLAYER_PAGES, titleOf, visit } from "../support/visit.ts";

/** The pairs of numbers on the dashboard that overlap. */
const overlaps = (page: Page) =>
  page.getByRole("region", { name: "Your numbers" }).evaluate((region) => {
    const words = [...region.querySelectorAll("[data-value], a svg, [role=meter] + span")].map((element) => ({
      text: element.textContent ?? "",
      box: element.getBoundingClientRect(),
    }));
    return words.flatMap(({ text, box }, index) =>
      words
        .slice(index + 1)
        .filter(
          (other) =>
            box.left < other.box.right - 1 &&
            other.box.left < box.right - 1 &&
            box.top < other.box.bottom - 1 &&
            other.box.top < box.bottom - 1,
        )
        .map((other) => `${text} / ${other.text}`),
    );
  });

const SIZES = [
  { name: "320 px wide", width: 320, height: 640, text: "100%" },
  { name: "zoomed to 400 %", width: 320, height: 256, text: "100%" },
  { name: "320 px wide with text at 200 %", width: 320, height: 640, text: "200%" },
  { name: "with text at 200 % on a phone", width: 390, height: 844, text: "200%" },
  { name: "with text at 200 % at 1024 px", width: 1024, height: 768, text: "200%" },
];

test("no player's page scrolls sideways or overprints its numbers, small or with large text, or has a small control", {
  tag: "@phone",
}, async ({ page }) => {
  const expectFit = async (path: string) => {
    expect({ path, small: await smallTargets(page) }).toEqual({ path, small: [] });
    for (const { name, width, height, text } of SIZES) {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, text);
      await expectDrawn(page);
      expect({ path, name, wide: await wideParts(page) }).toEqual({ path, name, wide: [] });
      if (path === "/dashboard") expect(await overlaps(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => document.documentElement.removeAttribute("style"));
  };
  await openSignedIn(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
  expect(await smallTargets(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expectNoLayers(page);
  for (const path of PLAYER_PAGES) {
    await visit(page, path, titleOf(path));
    await expectFit(path);
  }
  await visit(page, "/admin/settings", "Admin Settings");
  await expectFit("/admin/settings");
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.goto("/");
  // The last parts to load.
  await expect(page.getByRole("link", { name: "Play Last Week" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Local accounts" })).toBeVisible();
  await expectFit("/");
});

test("forced colours still show meters and what is selected", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openSignedIn(page);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const colours = (selector: string) =>
    page
      .locator(selector)
      .filter({ visible: true })
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colours("[role=meter] > div")).not.toBe(ground);
  expect(await colours("nav [aria-current=page]")).not.toBe(ground);
  await page.goto("/settings");
  const chosen = await colours("[role=tab][aria-selected=true]");
  expect(chosen).not.toBe(await colours("[role=tab][aria-selected=false]"));
});

/** Makes each text of the page two fifths longer, as a browser's translation may. */
function lengthen(page: Page): Promise<void> {
  return changeEachText(page, (text) => {
    const longer = (word: string) => word + word.slice(0, Math.ceil(0.4 * word.length)).toLowerCase();
    text.data = text.data.replace(/\p{L}+/gu, longer);
  });
}

test("in a language with longer texts, no player's page scrolls sideways, cuts a text or shrinks a control", {
  tag: "@phone",
}, async ({ page }) => {
  await lengthen(page);
  await openSignedIn(page);
  for (const path of PLAYER_PAGES) {
    await visit(page, path, titleOf(path));
    await expect(page.getByText("Messagesmess").first()).toBeAttached();
    for (const size of [
      { width: 390, height: 844 },
      { width: 320, height: 640 },
    ]) {
      await page.setViewportSize(size);
      await expectDrawn(page);
      const found = {
        wide: await wideParts(page),
        cut: await cutTexts(page),
        small: await smallTargets(page),
      };
      expect.soft({ path, size, ...found }).toEqual({ path, size, wide: [], cut: [], small: [] });
    }
  }
});
