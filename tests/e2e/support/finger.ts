import type { Locator, Page } from "@playwright/test";

/** A finger on the screen: the browser makes pointer events, clicks and long presses of it, as of a real one. */
export interface Finger {
  /** Puts it on the middle of an element. */
  readonly down: (target: Locator) => Promise<void>;
  /** Moves it sideways, to the right by a positive distance. */
  readonly slide: (distance: number) => Promise<void>;
  readonly up: () => Promise<void>;
}

export async function finger(page: Page): Promise<Finger> {
  const cdp = await page.context().newCDPSession(page);
  let at = { x: 0, y: 0 };
  return {
    async down(target) {
      // Waits until it stands still.
      await target.tap({ trial: true });
      const box = await target.boundingBox();
      if (!box) throw new Error("The element has no place");
      at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    },
    async slide(distance) {
      for (let step = 1; step <= 6; step += 1) {
        const touchPoints = [{ ...at, x: at.x + (distance * step) / 6 }];
        await cdp.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
      }
    },
    async up() {
      await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    },
  };
}
