import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { drawnPicture } from "../support/picture.ts";
import { expect, newName, openAsAdmin, test } from "../support/test.ts";

test.use({
  // The tests of this file share a game, and one's drafts change under another's page of releases, which then asks again.
  expected: { errors: [/status of 409 \(Conflict\).*\/releases\/preview/] },
});

/** Writes a contact and saves it as a draft. */
async function draftContact(page: Page, name: string): Promise<void> {
  await openAsAdmin(page, "regrets");
  await page.goto("/admin/game/npc/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await description(page).fill("Begun.");
  await keepDraft(page);
  await expect(page.getByText(/^You are editing a draft/)).toBeVisible();
}

const description = (page: Page) => page.getByLabel("Description", { exact: true });
const saved = (page: Page) => page.getByText("Saved as draft. Players don't see it.");
const save = (page: Page) => page.getByRole("button", { name: "Save as draft" });
const keepDraft = (page: Page) => save(page).click();

async function discardDraft(page: Page, name: string): Promise<void> {
  await page.goto("/admin/game/releases");
  await page.getByRole("button", { name: `Discard the draft of ${name}` }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard Draft" }).click();
  await expect(page.getByRole("link", { name: `Edit ${name}` })).toBeHidden();
}

test("a contact's picture is uploaded as WebP, its draft keeps it, and saving leaves the buttons of the bar where they are", {
  tag: "@both-sizes",
}, async ({ page }) => {
  const name = `Portrait ${newName().replaceAll("_", " ")}`;
  await draftContact(page, name);
  const upload = page.waitForResponse("**/api/gamedev/npc-avatar");
  await page.getByLabel("Picture of the contact").setInputFiles(await drawnPicture(page));
  expect((await upload).status()).toBe(200);
  await expect(page.getByText("Picture uploaded. Save to show it to players.")).toBeVisible();
  const field = page.getByLabel("Avatar", { exact: true });
  await expect(field).toHaveValue(/^\/api\/pictures\//);
  const before = await save(page).boundingBox();
  await keepDraft(page);
  await expect(saved(page)).toBeVisible();
  expect(await save(page).boundingBox()).toEqual(before);
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

test.describe("with a conflict", () => {
  test.use({ expected: { errors: [/status of 409/] } });

  test("the second of two administrators with one draft sees the difference", async ({ page, browser }) => {
    const name = `Shared ${newName().replaceAll("_", " ")}`;
    await draftContact(page, name);
    const first = await (await browser.newContext()).newPage();
    await openAsAdmin(first, "regrets");
    await first.goto(new URL(page.url()).pathname);
    await description(first).fill("Written by the first.");
    await keepDraft(first);
    await expect(saved(first)).toBeVisible();
    await first.context().close();

    await description(page).fill("Written by the second.");
    await keepDraft(page);
    const dialog = page.getByRole("dialog", { name: "Somebody else saved first" });
    await expect(dialog.locator("del")).toHaveText("Written by the second.");
    await expect(dialog.locator("ins")).toHaveText("Written by the first.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Theirs" }).click();
    await expect(description(page)).toHaveValue("Written by the first.");
    await discardDraft(page, name);
  });
});
