import type { Locator, Page } from "@playwright/test";
import { watchShifts } from "../support/layout-shifts.ts";
import { expect, openSignedIn, test } from "../support/test.ts";
import { expectDrawn, expectLoaded, PLAYER_PAGES } from "../support/visit.ts";

const chatButton = (page: Page) => page.getByRole("button", { name: "Open chat", exact: true });
const strip = (page: Page) => page.getByRole("navigation", { name: "Where you stand" });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("Not on the screen");
  return box;
}

/** Scrolls as a finger does, in steps. */
async function scroll(page: Page, by: number): Promise<void> {
  for (let i = 0; i < 4; i += 1) {
    await page.mouse.wheel(0, by / 4);
    await expectDrawn(page);
  }
}

test("the top bar of a phone has labels, and the four quantities stay on the screen", {
  tag: "@phone",
}, async ({ page }) => {
  await openSignedIn(page);
  const bar = page.getByRole("banner");
  for (const label of ["Dashboard", "Network", "Messages", "Settings", "Menu"])
    await expect(bar.getByText(label, { exact: label !== "Settings" }).filter({ visible: true })).toHaveCount(
      1,
    );
  await expect(strip(page)).toBeHidden();
  await scroll(page, 700);
  await expect(strip(page)).toBeVisible();
  await expect(strip(page).getByRole("link")).toHaveText(["1", "$47", "100", "3"]);
  await expect(strip(page).getByRole("link", { name: "Cash $47" })).toHaveAttribute("href", /only=cash/);

  await page.getByRole("button", { name: /Bag Fries/ }).click();
  await expect(strip(page).getByRole("link", { name: "Cash $55" })).toBeVisible();
  await bar.getByRole("link", { name: "Network" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Network" })).toBeVisible();
  await expect(strip(page)).toBeVisible();
  const [barBox, stripBox] = [await boxOf(bar), await boxOf(strip(page))];
  expect(stripBox.y + stripBox.height).toBeLessThanOrEqual(barBox.y + barBox.height + 1);
});

test("the chat button steps aside while the player scrolls down, and covers nothing at the end of a list", {
  tag: "@phone",
}, async ({ page }) => {
  await openSignedIn(page);
  const { height } = page.viewportSize() ?? { height: 0 };
  await scroll(page, 300);
  await expect.poll(async () => (await boxOf(chatButton(page))).y).toBeGreaterThanOrEqual(height);
  await scroll(page, -80);
  await expect.poll(async () => (await boxOf(chatButton(page))).y).toBeLessThan(height);

  for (const path of ["/dashboard", "/network", "/messages", "/finances", "/university", "/profile"]) {
    await page.goto(path);
    await expectLoaded(page);
    // Again while the page grows: the road waits for the cards above it.
    await expect(async () => {
      await scroll(page, 8_000);
      const button = await boxOf(chatButton(page));
      expect(button.y + button.height).toBeLessThanOrEqual(height);
      const covered = await page
        .locator("#content :is(a, button, input, p, h2, h3, dd)")
        .evaluateAll(
          (elements, top) =>
            elements
              .filter((element) => element.checkVisibility() && element.getBoundingClientRect().bottom > top)
              .map((element) => element.textContent),
          button.y,
        );
      expect({ path, covered }).toEqual({ path, covered: [] });
    }).toPass();
  }
});

/** The links and buttons of the page whose middle, or more than a sixth of them, lies below the chat button. */
const coveredControls = (page: Page) =>
  chatButton(page).evaluate((button) => {
    const area = button.getBoundingClientRect();
    const controls = [
      ...document.querySelectorAll<HTMLElement>("#content :is(a[href], button, input, select)"),
    ];
    return controls
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        const width = Math.min(area.right, box.right) - Math.max(area.left, box.left);
        const height = Math.min(area.bottom, box.bottom) - Math.max(area.top, box.top);
        const share = (Math.max(0, width) * Math.max(0, height)) / (box.width * box.height);
        return button.contains(middle) || share > 1 / 6;
      })
      .map((control) => control.getAttribute("aria-label") ?? control.textContent);
  });

test("the chat button covers no link or button before a page is scrolled and at its end, and shifts nothing", {
  tag: "@phone",
}, async ({ page }) => {
  const shifts = await watchShifts(page, "[data-aside]");
  await openSignedIn(page);
  for (const path of ["/dashboard", ...PLAYER_PAGES]) {
    await page.goto(path);
    await expectLoaded(page);
    await expect.poll(() => coveredControls(page), path).toEqual([]);
    expect(await page.evaluate(() => scrollY), path).toBe(0);
    // Late data moves the end of the page.
    await expect(async () => {
      await scroll(page, 20_000);
      await expect(chatButton(page)).toBeInViewport({ ratio: 1, timeout: 2_000 });
    }).toPass();
    await expect.poll(() => coveredControls(page), path).toEqual([]);
    expect(await shifts(), path).toEqual([]);
  }
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

test("the Enter key of a phone's keyboard leads through a form", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  await expect(page.getByLabel("Email")).toHaveAttribute("enterkeyhint", "next");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("enterkeyhint", "go");
});

test("number keys press the quick actions until they are switched off", async ({ page }) => {
  await openSignedIn(page);
  const keys = page.getByRole("button", { name: "Number keys" });
  await expect(keys).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Bag Fries" })).toBeEnabled();
  await page.keyboard.press("3");
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");
  await page.getByPlaceholder("Type a message...").press("3");
  await keys.click();
  await page.keyboard.press("3");
  await page.reload();
  await expect(keys).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");
});

test("the arrow keys move in the inbox", async ({ page }) => {
  await openSignedIn(page);
  await page.goto("/messages");
  const letters = page.getByRole("list", { name: "Inbox" }).getByRole("link");
  await letters.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(letters.nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(letters.last()).toBeFocused();
  await page.keyboard.press("Home");
  await expect(letters.first()).toBeFocused();
});

test("a new page begins at its top and at its heading, and is announced", { tag: "@phone" }, async ({
  page,
}) => {
  await openSignedIn(page);
  await scroll(page, 600);
  const title = "Messages";
  await page.getByRole("link", { name: title }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
  await expect(page).toHaveTitle(`${title} · Guru Grind`);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator("[aria-live]").filter({ hasText: title }).first()).toBeAttached();
});
