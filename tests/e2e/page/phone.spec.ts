import type { Page } from "@playwright/test";
import { finger } from "../support/finger.ts";
import { expect, openSignedIn, test } from "../support/test.ts";
import { boxOf, expectDrawn } from "../support/visit.ts";

const chatButton = (page: Page) => page.getByRole("button", { name: "Open chat", exact: true });
const strip = (page: Page) => page.getByRole("navigation", { name: "Where you stand" });

/** Scrolls as a finger does, in steps. */
async function scroll(page: Page, by: number): Promise<void> {
  for (let i = 0; i < 4; i += 1) {
    await page.mouse.wheel(0, by / 4);
    await expectDrawn(page);
  }
}

test("the top bar of a phone has labels, the dashboard's dock stays below, and other pages begin at their top with the four quantities", {
  tag: "@phone",
}, async ({ page }) => {
  await openSignedIn(page);
  const bar = page.getByRole("banner");
  for (const label of ["Dashboard", "Network", "Messages", "Settings", "Menu"])
    await expect(bar.getByText(label, { exact: label !== "Settings" }).filter({ visible: true })).toHaveCount(
      1,
    );
  await expect(strip(page)).toBeHidden();
  const fries = page.getByRole("button", { name: "Bag Fries" });
  const dock = page.getByRole("region", { name: "Quick Actions" });
  for (const by of [0, 300, 3_000]) {
    await scroll(page, by);
    expect(Math.round((await boxOf(dock)).bottom)).toBe(page.viewportSize()?.height);
  }
  await fries.click();
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");
  await bar.getByRole("link", { name: "Network" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Network" })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(strip(page).getByRole("link", { name: "Cash $55" })).toHaveAttribute("href", /only=cash/);
  const [barBox, stripBox] = [await boxOf(bar), await boxOf(strip(page))];
  expect(stripBox.bottom).toBeLessThanOrEqual(barBox.bottom + 1);
});

test("a held finger shows what an action costs and brings, and does nothing when it leaves", {
  tag: "@phone",
}, async ({ page }) => {
  await openSignedIn(page);
  const fries = page.getByRole("button", { name: "Bag Fries" });
  const about = page.locator("#about-bag_fries");
  const touch = await finger(page);
  await touch.down(fries);
  await expect(about).toBeVisible();
  await expect(about).toContainText(/−10 energy.*\+\$8/);
  await expect(about).toBeInViewport({ ratio: 1 });
  await touch.up();
  await expect(about).toBeHidden();
  await fries.tap();
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");
});

test("the bar holds the chat on the narrowest phone, and while the player scrolls down", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openSignedIn(page);
  await scroll(page, 600);
  await expect(chatButton(page)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await chatButton(page).click();
  await expect(page.getByRole("dialog", { name: "Chat" }).getByRole("textbox")).toBeVisible();
});

test("on a phone on its side, only the quantities stay above the page", { tag: "@phone" }, async ({
  page,
}) => {
  await openSignedIn(page);
  await page.setViewportSize({ width: 667, height: 375 });
  await page.goto("/finances");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.setViewportSize({ width: 667, height: 300 });
  await scroll(page, 300);
  const box = await boxOf(strip(page));
  expect(Math.round(box.y)).toBe(0);
  expect(box.height).toBeLessThan(60);
});
