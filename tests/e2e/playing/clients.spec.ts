import { expectAccessible } from "../support/accessible.ts";
import { watchShifts } from "../support/layout-shifts.ts";
import { adjustPlayer, expect, isStored, openReady, test, waitForCopy } from "../support/test.ts";

test.use({
  hasOfflineCopy: true,
  expected: { errors: [/Failed to load resource|ERR_|WebSocket|status of (409|50\d)/] },
});

test("what waits moves nothing while it loads, and advice given offline by key survives a reload and goes out once", {
  tag: "@phone",
}, async ({ page, context }) => {
  const scene = page.getByRole("dialog", { name: "The Two O'Clock" });
  const entry = page.getByRole("button", { name: /On hold since two/ });
  const advice = scene.getByRole("list", { name: "Your advice" }).getByRole("button");
  const account = await openReady(page);
  await adjustPlayer(page, account, { level: 8, energy: 100, followers: 200 });
  await expect(entry).toBeVisible();
  await isStored(page);
  const shifts = await watchShifts(page, "[aria-labelledby='waiting']");
  await page.reload();
  await entry.click();
  await expect(advice).toHaveCount(3);
  expect(await shifts()).toEqual([]);
  await expectAccessible(page);

  await context.setOffline(true);
  await expect(page.getByText("You're offline.").first()).toBeVisible();
  await advice.first().press("Enter");
  await expect(scene).toContainText("It goes out once you're back online.");
  await page.keyboard.press("Escape");
  await waitForCopy(page, '"type":"advice"');
  await page.reload();
  await expect(page.getByRole("heading", { name: "Waiting for You" })).toBeVisible();
  await expect(entry).toBeHidden();
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/player/clients/")) sent += 1;
  });
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: /^Consulting Call/ })).toContainText("+$210");
  expect(sent).toBe(1);
});
