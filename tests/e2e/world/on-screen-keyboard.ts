import type { Page } from "@playwright/test";

/**
 * Gives the page a visual viewport like Apple's, which an on-screen keyboard makes smaller while the page keeps its size. Call it
 * before the page opens. `open` shows the keyboard, which leaves so many pixels.
 */
export async function showKeyboard(page: Page): Promise<{ readonly open: (left: number) => Promise<void> }> {
  await page.addInitScript(() => {
    let left: number | null = null;
    Object.defineProperty(VisualViewport.prototype, "height", { get: () => left ?? innerHeight });
    addEventListener("test-keyboard", (event) => {
      if (event instanceof CustomEvent) left = event.detail;
      visualViewport?.dispatchEvent(new Event("resize"));
    });
  });
  return {
    open: (left) =>
      page.evaluate((height) => {
        dispatchEvent(new CustomEvent("test-keyboard", { detail: height }));
      }, left),
  };
}
