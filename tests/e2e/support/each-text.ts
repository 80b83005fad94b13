import type { Page } from "@playwright/test";

/**
 * Changes each text of the page by `change`, which runs in the page: from the start, one that comes later or changes too. What says
 * `translate="no"` stays, and so does what a browser doesn't translate. Call it before the page opens.
 */
export async function changeEachText(page: Page, change: (text: Text) => void): Promise<void> {
  await page.addInitScript(`(${watchTexts})(${change})`);
}

function watchTexts(change: (text: Text) => void): void {
  const KEPT = "font, script, style, title, option, textarea, svg, [translate=no]";
  const written = new WeakMap<Text, string>();
  const changeOne = (text: Node) => {
    if (!(text instanceof Text) || !text.data.trim() || written.get(text) === text.data) return;
    if (!text.parentElement || text.parentElement.closest(KEPT)) return;
    change(text);
    if (text.isConnected) written.set(text, text.data);
  };
  const changeAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [root];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(changeOne);
  };
  document.addEventListener("DOMContentLoaded", () => {
    changeAll(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === "characterData") changeOne(target);
        else addedNodes.forEach(changeAll);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}
