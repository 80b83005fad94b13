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

test("a contact's picture is uploaded, its draft keeps it, and its saving leaves the buttons of the bar where they are", {
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
  await expect(field).toHaveValue(/^\/api\/pictures\//);
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
    await expect(bar(first)).toContainText("Saving…");
    await isSaved(first);
    await first.context().close();

    await description(page).fill("Written by the second.");
    const dialog = page.getByRole("dialog", { name: "Somebody else saved first" });
    await expect(dialog.locator("del")).toHaveText("second. ");
    await expect(dialog.locator("ins")).toHaveText("first. ");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Theirs" }).click();
    await expect(description(page)).toHaveValue("Written by the first.");
    await discardDraft(page, name);
  });
});

test.describe("without a network", () => {
  test.use({ expected: { errors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] } });

  test("what is typed while the network is lost stays on the device, and is saved once it's back", async ({
    page,
  }) => {
    const name = `Offline ${newName().replaceAll("_", " ")}`;
    await draftContact(page, name);
    await page.context().setOffline(true);
    await description(page).fill("Written without a network.");
    await expect(bar(page)).toContainText("Kept on this device", { timeout: 20_000 });
    await expect(bar(page)).toContainText("Failed to save NPC. You seem to be offline.");
    await page.context().setOffline(false);
    await isSaved(page);
    await expect(bar(page)).not.toContainText("Failed to save NPC");
    await page.reload();
    await expect(description(page)).toHaveValue("Written without a network.");
    await discardDraft(page, name);
  });
});
