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

test("a gain in view needs no toast; pressed out of view, quick actions share one, which can be swiped away", async ({
  page,
}) => {
  await openSignedIn(page);
  await act(page, /Bag Fries/);
  await expect(page.getByText("Completed: Bag Fries")).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);

  // The keys work from the moment that their switch is there.
  await expect(page.getByRole("button", { name: "Number keys" })).toHaveAttribute("aria-pressed", "true");
  await page.setViewportSize({ width: 1024, height: 320 });
  await page.getByRole("heading", { name: "Quick Actions" }).hover();
  await page.mouse.wheel(0, 2_000);
  await expect(page.getByRole("button", { name: /^Bag Fries/ })).not.toBeInViewport();
  await page.keyboard.press("3");
  await expect(toasts(page)).toContainText("Completed: Bag Fries");
  await page.keyboard.press("1");
  await expect(toasts(page)).toContainText("Completed: Post Content");

  const box = await toasts(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const step of [5, 20, 60, 120, 180]) await page.mouse.move(x + step, y);
  await page.mouse.up();
  await expect(toasts(page)).toHaveCount(0);
});
