import type { Page } from "@playwright/test";
import { shiftDate } from "../../../scripts/shift-date.ts";
import { adjustPlayer, expect, openSignedIn, test } from "../support/test.ts";

const DAY_MS = 86_400_000;

// Sources: rendro/countdown#8, bigbluebutton#25311, and a reading of the code.
// Steps: the device's clock jumps while the page is open; look at energy and buttons after the next reply, and after a reload.
// Right result: both follow the server's clock.
for (const [direction, ms] of [
  ["ahead", 3 * DAY_MS],
  ["back", -3 * DAY_MS],
] as const) {
  test(`energy and buttons follow the server's clock when the device's jumps three days ${direction}`, async ({
    page,
  }) => {
    const account = await openSignedIn(page);
    const energy = page.getByTestId("energy");
    const fries = page.getByRole("button", { name: /^Bag Fries/ });
    await adjustPlayer(page, account, { energy: 0 });
    await expect(energy).toHaveAttribute("data-value", /^\d$/);
    await moveClock(page, ms);
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(energy).toHaveAttribute("data-value", /^\d$/);
    await expect(fries).toHaveAttribute("aria-disabled", "true");

    await adjustPlayer(page, account, { energy: 50 });
    await page.reload();
    await expect(energy).toHaveAttribute("data-value", /^5\d$/);
    await expect(fries).not.toHaveAttribute("aria-disabled", "true");
  });
}

/** Sets the device's clock ahead (in milliseconds; negative: back), in the open page and the next ones. Timers run on as they did. */
async function moveClock(page: Page, ms: number): Promise<void> {
  await page.addInitScript(shiftDate, ms);
  await page.evaluate(shiftDate, ms);
}
