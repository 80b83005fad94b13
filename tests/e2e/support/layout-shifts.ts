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

/**
 * Notes which pressable things move while a pointer is down or within half a second of its press, from the next load on. Returns a
 * function that reads the notes of the loaded page.
 */
export async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const PRESSABLE = "a[href], button, summary, input, select, textarea";
    const moves: string[] = [];
    Object.assign(window, { moves });
    /** Beginning of the last press, and when things may move again. */
    let from = Number.POSITIVE_INFINITY;
    let until = 0;
    const begin = ({ timeStamp }: PointerEvent) => {
      from = timeStamp;
      until = Number.POSITIVE_INFINITY;
    };
    const end = ({ timeStamp }: PointerEvent) => {
      until = timeStamp + 500;
    };
    addEventListener("pointerdown", begin, true);
    addEventListener("pointerup", end, true);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.startTime < from || entry.startTime > until) continue;
        const sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] = Reflect.get(
          entry,
          "sources",
        );
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          const pressable = element?.closest(PRESSABLE) ?? element?.querySelector(PRESSABLE);
          if (pressable)
            moves.push(`${pressable.outerHTML.slice(0, 120)} from ${previousRect.y} to ${currentRect.y}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, "moves"));
}
