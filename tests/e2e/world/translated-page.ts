import type { Page } from "@playwright/test";

/**
 * Lets each page be translated from the start, as Chrome does: a text is replaced with a copy in two `<font>` elements, one that
 * comes later or changes too. What says `translate="no"` stays. Call it before the page opens.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wrap = (text: Node) => {
      const parent = text.parentElement;
      if (!text.nodeValue?.trim() || !parent) return;
      if (parent.closest("font, script, style, title, option, textarea, svg, [translate=no]")) return;
      const font = document.createElement("font");
      font.append(document.createElement("font"));
      font.lastElementChild?.append(text.nodeValue);
      text.parentNode?.replaceChild(font, text);
    };
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      if (root.nodeType === Node.TEXT_NODE) texts.push(root);
      texts.forEach(wrap);
    };
    document.addEventListener("DOMContentLoaded", () => {
      wrapAll(document.body);
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
          if (type === "characterData") wrap(target);
          else addedNodes.forEach(wrapAll);
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
}
