import type { Locator, Page } from "@playwright/test";
import { watchMoves } from "../support/layout-shifts.ts";
import { adjustPlayer, expect, installClock, openAdjusted, storyButton, test } from "../support/test.ts";
import { expectDrawn, expectLoaded } from "../support/visit.ts";

/** Holds back the replies to these calls until `release`, which resolves once the page has them. `held` counts them. */
async function holdReplies(page: Page, url: RegExp) {
  const released = Promise.withResolvers<void>();
  const replies: Promise<unknown>[] = [];
  await page.route(url, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const given = Promise.withResolvers<void>();
    replies.push(given.promise);
    await released.promise;
    await route.fallback().then(given.resolve, given.resolve);
  });
  return {
    held: () => replies.length,
    async release() {
      released.resolve();
      await Promise.all(replies);
    },
  };
}

// Steps: open a page whose replies are late, and press where nothing is while they arrive.
// Right result: nothing that can be pressed moves before half a second after the press; then the page is whole.
for (const { path, late } of [
  { path: "/dashboard", late: (main: Locator) => main.getByRole("region", { name: "The road" }) },
  { path: "/university", late: (main: Locator) => main.getByRole("heading", { name: "Fry Science" }) },
  { path: "/social", late: (main: Locator) => main.getByRole("heading", { name: "Scandal of the week" }) },
  { path: "/messages", late: (main: Locator) => main.getByText("Gary Grill").first() },
  { path: "/network", late: (main: Locator) => main.getByRole("heading", { name: "Gary Grill" }) },
]) {
  test(`late replies move nothing under a pointer on ${path}`, { tag: "@both-sizes" }, async ({ page }) => {
    const moves = await watchMoves(page);
    await openAdjusted(page, { level: 12, energy: 100 });
    // The account's reply brings those of some lists with it.
    await page.route("**/api/auth/me?start=1", async (route) => {
      const reply = await route.fetch();
      const { start: _, ...account } = await reply.json();
      await route.fulfill({ response: reply, json: account });
    });
    // Copies would be there before the replies, and the open game would write them again.
    await page.goto("/api/health");
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase("keyval-store").onsuccess = resolve;
        }),
    );
    const replies = await holdReplies(page, /\/api\/(?!auth\/|realtime)/);
    await page.goto(path);
    await expect(page.locator("#first-view")).toHaveCount(0);
    const main = page.getByRole("main");
    const box = await main.boundingBox();
    await expect.poll(() => replies.held()).toBeGreaterThan(0);
    await page.mouse.move((box?.x ?? 0) + 2, (box?.y ?? 0) + 2);
    await page.mouse.down();
    await replies.release();
    await expectDrawn(page);
    await expect(late(main)).toHaveCount(0);
    await page.mouse.up();
    await expect(late(main)).toBeVisible();
    expect(await moves()).toEqual([]);
  });
}

/** Returns a function that names what could be pressed here and is now elsewhere. */
async function watchPlaces(part: Locator): Promise<() => Promise<string[]>> {
  const before = await part.evaluateHandle((element) =>
    Array.from(element.querySelectorAll("a[href], button"), (each) => ({
      each,
      at: each.getBoundingClientRect(),
    })),
  );
  return () =>
    before.evaluate((all) =>
      all
        .filter(
          ({ each, at }) =>
            each.isConnected && JSON.stringify(each.getBoundingClientRect()) !== JSON.stringify(at),
        )
        .map(({ each, at }) => `${each.outerHTML.slice(0, 120)} was at ${at.x}, ${at.y}`),
    );
}

// Steps: do nothing while energy fills. A quest of somebody who isn't on the stage can be completed, and has waited longest.
// Right result: it waits from then on, and everything is where it was.
test.describe("with time", () => {
  test.use({ hasOwnClock: true });

  test("what energy makes possible moves nothing on the dashboard", { tag: "@both-sizes" }, async ({
    page,
    isMobile,
  }) => {
    if (!isMobile) await page.setViewportSize({ width: 1024, height: 768 });
    await installClock(page);
    await openAdjusted(page, { level: 30, energy: 0 });
    const all = page.getByRole("button", { name: /^All \(/ });
    await expect(page.getByRole("region", { name: "The road" })).toBeVisible();
    const count = async () => Number((await all.textContent())?.replaceAll(/\D/g, ""));
    const before = await count();
    const moved = await watchPlaces(page.getByRole("main"));
    await page.clock.fastForward(60_000);
    await expect.poll(count).toBeGreaterThan(before);
    expect(await moved()).toEqual([]);
  });

  test("the energy for a post moves nothing on the Social page", async ({ page }) => {
    await installClock(page);
    await openAdjusted(page, { level: 12, energy: 0 });
    await page.goto("/social");
    await expectLoaded(page);
    const main = page.getByRole("main");
    await expect(main.getByText(/^Out of energy/)).toBeVisible();
    await expect(main.getByRole("heading", { name: "Scandal of the week" })).toBeVisible();
    const moved = await watchPlaces(main);
    await page.clock.fastForward(20_000);
    await expect(main.getByText(/^Out of energy/)).toBeHidden();
    expect(await moved()).toEqual([]);
  });
});

// Steps: have four people on the stage of a wide window. A push brings a fifth.
// Right result: the four stay where they are.
test("a new person on the stage moves nobody", async ({ page }) => {
  const account = await openAdjusted(page, { level: 8, energy: 100 });
  await expect(storyButton(page, /^Your Mum/)).toBeVisible();
  const moved = await watchPlaces(page.getByRole("region", { name: "Available Quests" }));
  await adjustPlayer(page, account, { level: 12 });
  await expect(storyButton(page, /^Dr. Dopamine/)).toBeVisible();
  expect(await moved()).toEqual([]);
});
