import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { adjustPlayer, expect, openSignedIn, test } from "../support/test.ts";

/** Where the lamp stands in the Room's picture, as a share of its width. */
async function lampIn(page: Page): Promise<number> {
  const picture = page.getByRole("img", { name: "In it: a standard lamp." });
  await expect(picture).toBeVisible();
  const [room, lamp] = [await picture.boundingBox(), await picture.locator("g").first().boundingBox()];
  if (!room || !lamp) throw new Error("There is no lamp in the picture");
  return (lamp.x + lamp.width / 2 - room.x) / room.width;
}

test("a player moves an object by the keyboard, and sees it in the Room after a reload", {
  tag: "@phone",
}, async ({ page }) => {
  const account = await openSignedIn(page);
  await adjustPlayer(page, account, { level: 5, cash: 1_000 });
  const bought = await page.request.post("/api/npcs/your_mum/requests/the_lamp/complete", {
    headers: { authorization: `Bearer ${account.token}` },
    data: { choice: "take" },
  });
  expect(bought.status()).toBe(200);
  const before = await lampIn(page);

  await page.goto("/profile");
  await page.getByRole("button", { name: "Move Things" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Move things" });
  const place = (side: string) => dialog.getByRole("button", { name: `${side}: a standard lamp` });
  await expect(place("Left")).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  for (let presses = 0; presses < 12; presses += 1) {
    if (await place("Right").evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(place("Right")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(place("Right")).toHaveAttribute("aria-pressed", "true");
  await expect(place("Right")).toBeFocused();
  await expect(dialog.getByText("Now on the right: a standard lamp.")).toBeAttached();

  await page.goto("/dashboard");
  await page.reload();
  expect(await lampIn(page)).toBeGreaterThan(before + 0.5);
});
