import type { Page } from "@playwright/test";
import { adjustPlayer, expect, openSignedIn, test } from "../support/test.ts";

const toasts = (page: Page) => page.locator("[data-sonner-toast]");
const act = (page: Page, name: RegExp) => page.getByRole("button", { name }).click();

test("a level-up has one toast, in the lower half of a phone", {
  tag: "@phone",
}, async ({ page }) => {
  const account = await openSignedIn(page);
  await adjustPlayer(page, account, { level: 1, experience: 99 });
  await page.reload();
  await act(page, /Bag Fries/);
  const level = toasts(page).filter({ hasText: /^Level 2/ });
  await expect(level).toHaveCount(1);
  await expect(toasts(page)).toHaveCount(1);

  // Wait until it has arrived at its place.
  await expect(level).toHaveAttribute("data-mounted", "true");
  await expect
    .poll(async () => {
      const box = await level.boundingBox();
      const { height } = page.viewportSize() ?? { height: 0 };
      return box && box.y > height / 2 && box.y + box.height <= height;
    })
    .toBe(true);
  // A long text fills the list.
  const list = await page.locator("[data-sonner-toaster]").boundingBox();
  expect((list?.x ?? 0) + (list?.width ?? Number.NaN)).toBeLessThan(page.viewportSize()?.width ?? 0);
});
