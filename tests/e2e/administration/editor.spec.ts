import { expectAccessible } from "../support/accessible.ts";
import { drawnPicture } from "../support/picture.ts";
import { expect, newName, openAsAdmin, test } from "../support/test.ts";

test("a contact's picture is uploaded as WebP, its draft keeps it, and its saving leaves the buttons of the bar where they are", {
  tag: "@both-sizes",
}, async ({ page }) => {
  const name = `Portrait ${newName().replaceAll("_", " ")}`;
  const bar = page.getByRole("region", { name: "Publishing" });
  await openAsAdmin(page, "regrets");
  await page.goto("/admin/game/npc/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Description", { exact: true }).fill("Begun.");
  await expect(bar).toContainText("Draft saved");
  const upload = page.waitForResponse("**/api/gamedev/npc-avatar");
  const saving = page.waitForResponse("**/api/gamedev/drafts/*");
  await page.getByLabel("Picture of the contact").setInputFiles(await drawnPicture(page));
  expect((await upload).status()).toBe(200);
  await expect(page.getByText("Picture uploaded. Publish to show it to players.")).toBeVisible();
  const field = page.getByLabel("Avatar", { exact: true });
  await expect(field).toHaveValue(/^\/api\/pictures\//);
  const publish = bar.getByRole("button", { name: "Publish" });
  const before = await publish.boundingBox();
  await saving;
  await expect(bar).toContainText("Draft saved");
  expect(await publish.boundingBox()).toEqual(before);
  await page.reload();
  const address = await field.inputValue();
  const shown = page.locator(`main img[src="${address}"]`).first();
  const width = await shown.evaluate((image: HTMLImageElement) =>
    image.decode().then(() => image.naturalWidth),
  );
  expect(width).toBe(512);
  const stored = await page.request.get(address, { maxRetries: 3 });
  expect(stored.headers()["content-type"]).toBe("image/webp");
  await page.goto("/admin/game/releases");
  await page.getByRole("button", { name: `Discard the draft of ${name}` }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard Draft" }).click();
  await expect(page.getByRole("link", { name: `Edit ${name}` })).toBeHidden();
});
