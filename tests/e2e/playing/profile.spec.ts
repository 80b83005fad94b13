import { expect, openSignedIn, test } from "../support/test.ts";

test("the profile shows the character and saves the share picture as PNG", async ({ page }) => {
  const { username } = await openSignedIn(page);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: username })).toBeVisible();
  await expect(page.getByText("The Comment Section")).toBeVisible();
  const road = page.getByRole("region", { name: "The road" }).getByRole("listitem");
  await expect(road.filter({ hasText: "Level 5Side Hustler" })).toBeVisible();
  await expect(road.filter({ hasText: "A stranger" })).toBeVisible();
  await expect(road).toHaveCount(3);
  await expect(page.getByRole("img", { name: new RegExp(`^${username}, Brokie, level 1`) })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save Picture" }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const png = Buffer.concat(chunks);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});
