import type { Page } from "@playwright/test";

/** Sets the device's clock ahead (in milliseconds; negative: back), in the open page and the next ones. Timers run on as they did. */
export async function moveClock(page: Page, ms: number): Promise<void> {
  const move = (by: number) => {
    const { now } = Date;
    Date.now = () => now() + by;
  };
  await page.addInitScript(move, ms);
  await page.evaluate(move, ms);
}
