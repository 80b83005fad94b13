import type { Page } from "@playwright/test";

/**
 * Notes what moves by itself inside the elements that match `within`, from the next load on. Returns a function that
 * reads the notes of the loaded page.
 */
export async function watchShifts(page: Page, within: string): Promise<() => Promise<string[]>> {
  await page.addInitScript((selector) => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node: Node | null }[] = Reflect.get(entry, "sources");
        const nodes = sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement));
        for (const node of nodes) if (node?.closest(selector)) shifts.push(node.outerHTML.slice(0, 200));
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, within);
  return () => page.evaluate(() => Reflect.get(window, "shifts"));
}
