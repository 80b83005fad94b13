import { expectAccessible } from "../support/accessible.ts";
import { watchShifts } from "../support/layout-shifts.ts";
import { adjustPlayer, expect, openSignedIn, test, waitForCopy } from "../support/test.ts";

test.use({
  hasOfflineCopy: true,
  expected: { errors: [/Failed to load resource|ERR_|WebSocket|status of (409|50\d)/] },
});

test("advice is given in a scene; given offline by key, it survives a reload and goes out once", {
  tag: "@phone",
}, async ({ page, context }) => {
  const card = page.getByRole("region", { name: "The Two O'Clock" });
  const scene = page.getByRole("dialog", { name: "The Two O'Clock" });
  const advice = scene.getByRole("list", { name: "Your advice" }).getByRole("button");
  const pickUp = card.getByRole("button", { name: /^Pick Up/ });
  const later = page.waitForResponse(/\/assets\/later-.*js/);
  const account = await openSignedIn(page);
  await (await later).finished();
  await adjustPlayer(page, account, { level: 8, energy: 100, followers: 200 });
  await expect(pickUp).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const shifts = await watchShifts(page, "[aria-labelledby='two-oclock']");
  await page.reload();
  await card.scrollIntoViewIfNeeded();
  await expect(pickUp).toBeVisible();
  expect(await shifts()).toEqual([]);
  await expectAccessible(page);

  await pickUp.tap();
  await expect(advice).toHaveCount(3);
  await expectAccessible(page);
  await context.setOffline(true);
  await expect(page.getByText("You're offline.").first()).toBeVisible();
  await advice.first().press("Enter");
  await expect(scene).toContainText("It goes out as soon as there's a line.");
  await page.keyboard.press("Escape");
  await expect(card).toContainText("It goes out as soon as there's a line.");
  await waitForCopy(page, '"type":"advice"');
  await page.reload();
  await expect(card).toContainText("It goes out as soon as there's a line.");
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/player/clients/")) sent += 1;
  });
  await context.setOffline(false);
  await card.getByRole("button", { name: "What You Said" }).tap();
  await expect(scene).toContainText("You told");
  await expect(scene).toContainText("The next 10 calls pay half as much again.");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Consulting Call/ })).toContainText("+$210");
  expect(sent).toBe(1);
});
