import type { Page } from "@playwright/test";
import { expect, openSignedIn, test } from "../support/test.ts";

/** Notes the fades that run from now on, with what each of them moves. */
async function watchFades(page: Page): Promise<void> {
  await page.evaluate(() => {
    const fades: { to: string; moving: string[]; longestMs: number; isSkipped: boolean }[] = [];
    Object.assign(window, { fades });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const note = (isSkipped: boolean) => {
        const effects = document
          .getAnimations()
          .map(({ effect }) => effect)
          .filter((effect) => effect instanceof KeyframeEffect)
          .filter(({ pseudoElement }) => pseudoElement?.startsWith("::view-transition"));
        fades.push({
          to: location.pathname,
          moving: [...new Set(effects.map(({ pseudoElement }) => pseudoElement ?? ""))].sort(),
          longestMs: Math.max(0, ...effects.map((effect) => Number(effect.getComputedTiming().endTime))),
          isSkipped,
        });
      };
      transition.ready.then(
        () => note(false),
        () => note(true),
      );
      return transition;
    };
  });
}

const fades = (page: Page) => page.evaluate(() => Reflect.get(window, "fades"));
const link = (page: Page, name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) }).first();

async function open(page: Page, name: string): Promise<void> {
  await link(page, name).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
}

test("a page that has been shown before fades in, and only the page does", async ({ page }) => {
  const { username } = await openSignedIn(page);
  await watchFades(page);
  await open(page, "Network");
  await open(page, "Messages");
  expect(await fades(page)).toEqual([]);

  await open(page, "Dashboard");
  await open(page, "Network");
  const [first, second, ...others] = await fades(page);
  expect(others).toEqual([]);
  expect([first.to, second.to]).toEqual(["/dashboard", "/network"]);
  for (const { moving, longestMs, isSkipped } of [first, second]) {
    expect(isSkipped).toBe(false);
    expect(moving.filter((part: string) => !part.endsWith("(root)"))).toEqual([]);
    expect(moving).toContain("::view-transition-new(root)");
    expect(longestMs).toBeLessThanOrEqual(180);
  }

  // Back doesn't fade.
  await page.goBack();
  await expect(page.getByRole("heading", { name: new RegExp(username) })).toBeVisible();
  expect(await fades(page)).toHaveLength(2);
});

test("with reduced motion no page fades and nothing flies, and the pill says what a press brought", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openSignedIn(page);
  await watchFades(page);
  for (const name of ["Network", "Dashboard", "Network", "Dashboard"]) await open(page, name);
  expect(await fades(page)).toEqual([]);
  // The gain is there before the animation frame in which it could move.
  const motion = page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          const gain = document.querySelector("[aria-live=polite] > span:has(svg)");
          if (!gain) return;
          observer.disconnect();
          resolve([getComputedStyle(gain).opacity, gain.getAnimations().length]);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.getByRole("button", { name: /^Bag Fries/ }).click();
  expect(await motion).toEqual(["0", 0]);
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");
});

test("pages opened in quick succession end on the last one", async ({ page }) => {
  await openSignedIn(page);
  await open(page, "Network");
  await open(page, "Messages");
  await open(page, "Dashboard");
  await watchFades(page);
  for (const frames of [0, 1, 4]) {
    await page.evaluate(async (count) => {
      for (const path of ["/network", "/dashboard", "/network", "/messages"]) {
        document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click();
        for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
      }
    }, frames);
    await expect(page).toHaveURL(/\/messages$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages");
    await expect(page).toHaveTitle("Messages · Guru Grind");
    await expect(link(page, "Messages")).toHaveAttribute("aria-current", "page");
    await open(page, "Dashboard");
  }
  // A page without code that has loaded takes over too.
  await page.evaluate(() => {
    for (const path of ["/network", "/settings"])
      document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click();
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  expect((await fades(page)).length).toBeGreaterThan(0);
});
