import type { Page } from "@playwright/test";
import { cutTexts, smallTargets, wideParts } from "../support/fit.ts";
import { expect, openSignedIn, test } from "../support/test.ts";
import { expectDrawn, PLAYER_PAGES, visit } from "../support/visit.ts";

/**
 * Makes each text of the page two fifths longer, as a browser's translation may: one that comes later or changes too. What says
 * `translate="no"` stays. Call it before the page opens.
 */
async function lengthen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const written = new WeakMap<Node, string>();
    const longer = (word: string) => word + word.slice(0, Math.ceil(0.4 * word.length)).toLowerCase();
    const change = (text: Node) => {
      const { nodeValue, parentElement } = text;
      if (!nodeValue?.trim() || !parentElement || written.get(text) === nodeValue) return;
      if (parentElement.closest("script, style, title, option, textarea, svg, [translate=no]")) return;
      const changed = nodeValue.replace(/\p{L}+/gu, longer);
      written.set(text, changed);
      text.nodeValue = changed;
    };
    const changeAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let text: Node | null = root; text; text = walker.nextNode()) {
        if (text.nodeType === Node.TEXT_NODE) change(text);
      }
    };
    document.addEventListener("DOMContentLoaded", () => {
      changeAll(document.body);
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
          if (type === "characterData") change(target);
          else addedNodes.forEach(changeAll);
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
}

const titleOf = (path: string) => {
  const [, name = ""] = /^\/([a-z]+)/.exec(path) ?? [];
  return name === "intake" ? "The Intake" : `${name[0]?.toUpperCase()}${name.slice(1)}`;
};

const SIZES = [
  { name: "a phone", width: 390, height: 844 },
  { name: "a narrow phone", width: 320, height: 640 },
];

test("in a language with longer texts, no player's page scrolls sideways, cuts a text or shrinks a control", {
  tag: "@phone",
}, async ({ page }) => {
  await lengthen(page);
  await openSignedIn(page);
  for (const path of ["/dashboard", "/network?contact=your_mum", ...PLAYER_PAGES]) {
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
