import { expect, type Locator, type Page } from "@playwright/test";

/** The pages of a player. */
export const PLAYER_PAGES = [
  "/dashboard",
  "/network",
  "/network?contact=your_mum",
  "/messages",
  "/social",
  "/university",
  "/intake",
  "/finances",
  "/profile",
  "/shop",
  "/travel",
  "/settings?tab=profile",
  "/settings?tab=security",
  "/settings?tab=social",
  "/settings?tab=account",
];

/** Returns the title of a player's page. */
export function titleOf(path: string): string {
  const [, name = ""] = /^\/([a-z]+)/.exec(path) ?? [];
  return name === "intake" ? "The Intake" : `${name[0]?.toUpperCase()}${name.slice(1)}`;
}

/** Placeholders of what still loads, and the view before the scripts have run. */
const LOADING = "[class*=_skeleton], [class*=_spinner], [data-loading], #first-view > *";

/**
 * Opens a page of the running game as Forward does: without loading the game again, which takes a second of processor
 * time. `title` is that of the document. Resolves when the page shows its data.
 */
export async function visit(page: Page, path: string, title: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await expect(page).toHaveTitle(`${title} · Guru Grind`);
  await expectLoaded(page);
}

/** Resolves after two frames, which draw what has arrived. */
export async function expectDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Waits until the open page shows its heading and its data. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator(LOADING)).toHaveCount(0);
}

/** Returns the place of an element. */
export async function boxOf(locator: Locator) {
  // The app takes the place of the first frame, so an element may be replaced while it is measured.
  let box = await locator.boundingBox();
  while (!box) box = await locator.boundingBox();
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}
