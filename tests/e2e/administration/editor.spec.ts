import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { drawnPicture } from "../support/picture.ts";
import { expect, newName, openAsAdmin, test } from "../support/test.ts";

test.use({
  // The tests of this file share a game, and one's drafts change under another's page of releases, which then asks again.
  expected: { errors: [/status of 409 \(Conflict\).*\/releases\/preview/] },
});

/** Writes a contact, whose draft saves itself. */
async function draftContact(page: Page, name: string): Promise<void> {
  await openAsAdmin(page, "regrets");
  await page.goto("/admin/game/npc/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await description(page).fill("Begun.");
  await isSaved(page);
}

const description = (page: Page) => page.getByLabel("Description", { exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Publishing" });
const isSaved = (page: Page) => expect(bar(page)).toContainText("Draft saved");

async function discardDraft(page: Page, name: string): Promise<void> {
  await page.goto("/admin/game/releases");
  await page.getByRole("button", { name: `Discard the draft of ${name}` }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard Draft" }).click();
  await expect(page.getByRole("link", { name: `Edit ${name}` })).toBeHidden();
}

test("a contact's picture is uploaded as WebP, its draft keeps it, and its saving leaves the buttons of the bar where they are", {
  tag: "@both-sizes",
}, async ({ page }) => {
  const name = `Portrait ${newName().replaceAll("_", " ")}`;
  await draftContact(page, name);
  const upload = page.waitForResponse("**/api/gamedev/npc-avatar");
  const saving = page.waitForResponse("**/api/gamedev/drafts/*");
  await page.getByLabel("Picture of the contact").setInputFiles(await drawnPicture(page));
  expect((await upload).status()).toBe(200);
  await expect(page.getByText("Picture uploaded. Publish to show it to players.")).toBeVisible();
  const field = page.getByLabel("Avatar", { exact: true });
  await expect(field).toHaveValue(/^\/api\/pictures\//);
  const publish = bar(page).getByRole("button", { name: "Publish" });
  const before = await publish.boundingBox();
  await saving;
  await isSaved(page);
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
  await discardDraft(page, name);
});
