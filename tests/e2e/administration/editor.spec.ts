import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { expect, newName, openAsAdmin, submitSignIn, test } from "../support/test.ts";

test.use({
  // The tests of this file share a game, and one's drafts change under another's page of releases, which then asks again.
  expected: { errors: [/status of 409 \(Conflict\).*\/releases\/preview/] },
});

/** Signs the administrator in to another browser, with its own session, and opens the page. */
async function openElsewhere(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openAsAdmin(page, "regrets");
  await page.goto(path);
  return page;
}

async function startContact(page: Page, name: string): Promise<void> {
  await page.goto("/admin/game/npc/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Description", { exact: true }).fill("Begun.");
}

const keepDraft = (page: Page) => page.getByRole("button", { name: "Save as draft" }).click();

async function askToDiscard(page: Page, name: string): Promise<void> {
  await page.goto("/admin/game/releases");
  await page.getByRole("button", { name: `Discard the draft of ${name}` }).click();
}

async function discardDraft(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Discard Draft" }).click();
  await expect(page.getByRole("link", { name: `Edit ${name}` })).toBeHidden();
}

/** A PNG of 600×600 pixels. */
async function picture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 600 });
    const context = canvas.getContext("2d");
    if (context) context.fillRect(100, 100, 300, 200);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return Buffer.from(base64, "base64");
}

test("a contact's picture is uploaded as WebP, and its draft keeps it", async ({ page }) => {
  const name = `Portrait ${newName().replaceAll("_", " ")}`;
  await openAsAdmin(page, "regrets");
  await startContact(page, name);
  const input = page.getByLabel("Picture of the contact");
  await input.setInputFiles({ name: "a.bmp", mimeType: "image/bmp", buffer: Buffer.from("BM") });
  await expect(
    page.getByText("Please select a valid image file (JPEG, PNG, WebP, or GIF)").first(),
  ).toBeVisible();
  const upload = page.waitForResponse("**/api/gamedev/npc-avatar");
  await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await picture(page) });
  expect((await upload).status()).toBe(200);
  await expect(page.getByText("Picture uploaded. Save to show it to players.")).toBeVisible();
  await expect(page.getByLabel("Avatar", { exact: true })).toHaveValue(/^\/api\/pictures\//);
  await keepDraft(page);
  await expect(page.getByText(/^You are editing a draft/)).toBeVisible();
  await page.reload();
  const address = await page.getByLabel("Avatar", { exact: true }).inputValue();
  const shown = page.locator(`main img[src="${address}"]`).first();
  expect(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(512);
  const stored = await page.request.get(address, { maxRetries: 3 });
  expect(stored.headers()["content-type"]).toBe("image/webp");
  await askToDiscard(page, name);
  await discardDraft(page, name);
});

test("leaving unsaved changes asks first, and Escape stays", async ({ page }) => {
  await openAsAdmin(page, "regrets");
  await page.goto("/admin/game/npcs");
  await page.getByRole("link", { name: /Gary Grill/ }).click();
  const personality = page.getByLabel("Personality (for writers)");
  await personality.fill("Fast.");
  await page.evaluate(() => history.back());
  const question = page.getByRole("dialog", { name: "Unsaved Changes" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(personality).toHaveValue("Fast.");
  await page.evaluate(() => history.back());
  await page.getByRole("button", { name: "Leave Without Saving" }).click();
  await expect(page).toHaveURL(/\/admin\/game\/npcs$/);
});

test("an icon is drawn near the window only, and Enter in a text field sends nothing", async ({ page }) => {
  await openAsAdmin(page, "regrets");
  await page.goto("/admin/game/npc/your-mum");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Your Mother");
  await name.press("Enter");
  const icon = page
    .getByRole("button", { name: /^Remove message/ })
    .last()
    .locator("svg");
  await expect(icon).toHaveCSS("visibility", "hidden");
  await icon.scrollIntoViewIfNeeded();
  await expect(icon).toHaveCSS("visibility", "visible");
  await expect(name).toHaveValue("Your Mother");
  await expect(page).toHaveURL(/\/your-mum$/);
});

test.describe("with a conflict", () => {
  test.use({ expected: { errors: [/status of 409/] } });

  test("the second of two administrators with one draft sees the difference", async ({ page, browser }) => {
    test.slow();
    const name = `Shared ${newName().replaceAll("_", " ")}`;
    await openAsAdmin(page, "regrets");
    await startContact(page, name);
    await keepDraft(page);
    await expect(page.getByText(/^You are editing a draft/)).toBeVisible();
    const first = await openElsewhere(browser, new URL(page.url()).pathname);
    await first.getByLabel("Description", { exact: true }).fill("Written by the first.");
    await keepDraft(first);
    await expect(first.getByText("Saved as draft. Players don't see it.")).toBeVisible();

    const description = page.getByLabel("Description", { exact: true });
    await description.fill("Written by the second.");
    await keepDraft(page);
    const dialog = page.getByRole("dialog", { name: "Somebody else saved first" });
    await expect(dialog.getByText("admin saved this draft while you were writing.")).toBeVisible();
    await expect(dialog.locator("del")).toHaveText("Written by the second.");
    await expect(dialog.locator("ins")).toHaveText("Written by the first.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Theirs" }).click();
    await expect(description).toHaveValue("Written by the first.");
    // The version that was given up is one step away.
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(description).toHaveValue("Written by the second.");
    await keepDraft(page);
    await expect(page.getByText("Saved as draft. Players don't see it.")).toBeVisible();

    await first.context().close();
    await askToDiscard(page, name);
    await expectAccessible(page);
    await discardDraft(page, name);
  });
});

/** Signs the administrator in, which leads to `destination`. */
async function signIn(page: Page, destination: RegExp): Promise<void> {
  await submitSignIn(page, "admin@example.com");
  await expect(page).toHaveURL(destination);
}

test.describe("without a session", () => {
  test.use({ expected: { errors: [/status of 401/, /WebSocket/] } });

  test("text typed when the session ended is offered after the next sign-in", async ({ page }) => {
    // A separate session: the seeded one is shared by all tests.
    await page.goto("/");
    await signIn(page, /\/dashboard$/);
    await page.goto("/admin/game/npc/new");
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Interrupted Ingrid");
    await page.getByLabel("Description", { exact: true }).fill("Was in the middle of");
    const token = await page.evaluate(() => localStorage.getItem("token"));
    const ended = await page.request.post("/api/auth/logout", {
      headers: { authorization: `Bearer ${token}` },
      maxRetries: 3,
    });
    expect(ended.status()).toBe(200);
    await expect(page).toHaveURL(/\/$/);
    await signIn(page, /\/admin\/game\/npc\/new$/);
    const offer = page.getByRole("dialog", { name: "Your unsaved changes are still here" });
    await expect(offer).toBeVisible();
    await expectAccessible(page);
    await offer.getByRole("button", { name: "Restore Changes" }).click();
    await expect(name).toHaveValue("Interrupted Ingrid");
    await expect(page.getByLabel("Description", { exact: true })).toHaveValue("Was in the middle of");
  });
});

test("saving a draft leaves the buttons of the bar where they are", { tag: "@both-sizes" }, async ({
  page,
}) => {
  await openAsAdmin(page, "regrets");
  await startContact(page, `Steady ${newName().replaceAll("_", " ")}`);
  await keepDraft(page);
  await expect(page.getByText(/^You are editing a draft/)).toBeVisible();
  await page.getByLabel("Description", { exact: true }).fill("One.");
  const button = page.getByRole("button", { name: "Save as draft" });
  const before = await button.boundingBox();
  await keepDraft(page);
  await expect(page.getByText("Saved as draft. Players don't see it.")).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
  // What was saved isn't what stands there once the writer goes on.
  await page.getByLabel("Description", { exact: true }).fill("Another one.");
  await expect(page.getByText("Saved as draft. Players don't see it.")).toHaveCount(0);
});
