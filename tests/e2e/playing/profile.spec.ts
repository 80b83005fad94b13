import { expectAccessible } from "../support/accessible.ts";
import { expect, openAdjusted, openSignedIn, press, test } from "../support/test.ts";

test("the profile shows the character and saves the share picture as PNG", async ({ page }) => {
  const { username } = await openSignedIn(page);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: username })).toBeVisible();
  await expect(page.getByText("The Comment Section")).toBeVisible();
  await expect(page.getByRole("img", { name: new RegExp(`^${username}, Brokie, level 1`) })).toBeVisible();
  const download = page.waitForEvent("download");
  await press(page, "Save Picture");
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const png = Buffer.concat(chunks);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("a player leaves a run on a phone, and the thing taken along changes the rules of the next", {
  tag: "@phone",
}, async ({ page }) => {
  await openAdjusted(page, { level: 20 });
  await page.goto("/profile");
  await press(page, "Hand In Your Notice");
  const dialog = page.getByRole("dialog", { name: "A Week's Notice" });
  const goOn = dialog.getByRole("button", { name: "Go On" });
  for (let pages = 0; pages < 3; pages += 1) await goOn.click();
  await dialog.getByRole("radio", { name: "The Chair" }).check();
  await expectAccessible(page);
  await goOn.click();
  await press(page, "Yes, start over");
  await press(page, "Certify and start over");
  await expect(page.getByText("Certificate No. 1: Notice")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("You owe $50,000")).toBeVisible();
  // A call pays $40 to a beginner, of which she takes a fifth.
  await page.getByRole("button", { name: /^Consulting Call/ }).click();
  await expect(page.getByText("You owe $49,992")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/profile");
  const wall = page.getByRole("region", { name: "Certificates" });
  await expect(wall.getByRole("listitem")).toHaveText([/No. 1Notice/]);
  await expect(wall.getByText(/^5 % more experience/)).toBeVisible();
  await expectAccessible(page);
});
