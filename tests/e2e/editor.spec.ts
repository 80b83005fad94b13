import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, newName, openAsAdmin, openSignedIn, test } from "./test.ts";

test.use({ hasOfflineCopy: false });

// A release is seen by every player, so what these tests release unlocks by a mission that no other test completes.
const GATE = { contactId: "your_mum", missionId: "press_the_button", name: "Which One Is Like" } as const;

const section = (page: Page, name: RegExp | string) => page.getByRole("region", { name });
const entry = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title }).last();

/** Writes a contact with two messages and three missions, in a page for a new contact. */
async function writeContact(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Description", { exact: true }).fill("Sells parking spaces to people without cars.");
  await page.getByLabel("Unlock type").selectOption("mission_completed");
  await page.getByLabel("Mission", { exact: true }).selectOption({ label: GATE.name });
  for (const mission of ["Measure a space", "Rent it twice", "Paint a line"]) {
    await page.getByRole("button", { name: "Add Mission" }).click();
    await page.getByLabel("Mission name").last().fill(mission);
    await page.getByLabel("Mission description").last().fill("It takes a minute.");
  }
  for (const subject of ["A space came up", "You measured it"]) {
    await page.getByRole("button", { name: "Add Message" }).click();
    await page.getByLabel("Subject", { exact: true }).last().fill(subject);
    await page.getByLabel("Body", { exact: true }).last().fill("It is 2.4 metres wide. So is ambition.");
  }
  await page.getByLabel("Trigger").last().selectOption("mission_completed");
  const messages = section(page, /^Messages/);
  await messages.getByLabel("Mission", { exact: true }).selectOption({ label: "Measure a space" });
}

const missionOrder = (page: Page) =>
  section(page, /^Missions/)
    .getByRole("heading", { level: 3 })
    .evaluateAll((headings) =>
      headings.map((heading) => heading.querySelector("span > span + span")?.textContent),
    );

// Releases of two projects would undo each other.
test.describe("with a mouse", { tag: "@desktop" }, () => {
  test("an editor writes a contact, releases it, a player meets it, and the release before returns", async ({
    page,
    browser,
  }) => {
    const name = `Valet ${newName().replaceAll("_", " ")}`;
    await openAsAdmin(page, "regrets");
    await page.goto("/admin/game/npcs");
    await page.getByRole("link", { name: "Create New NPC" }).click();
    await writeContact(page, name);
    await expect(page.getByText("Everything can be reached and paid for.")).toBeVisible();

    // The third mission is dragged to the first place.
    await page.getByRole("button", { name: "Collapse All Missions" }).click();
    const handle = entry(page, "Paint a line").getByTitle("Drag to reorder");
    await handle.dragTo(entry(page, "Measure a space"), { targetPosition: { x: 120, y: 4 } });
    await expect.poll(() => missionOrder(page)).toEqual(["Paint a line", "Measure a space", "Rent it twice"]);

    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(page).toHaveURL(/\/admin\/game\/npc\/valet-/);
    await expect(page.getByText(/^You are editing a draft/)).toBeVisible();
    await page.getByRole("link", { name: "NPCs", exact: true }).click();
    await page.getByRole("link", { name: "Drafts and Releases" }).click();
    const drafts = page.getByRole("list", { name: "Drafts" });
    // Other tests leave drafts in the same game.
    const own = drafts.getByRole("checkbox", { name: new RegExp(name) });
    await expect(own).toBeVisible();
    for (const box of await drafts.getByRole("checkbox").all()) await box.uncheck();
    await own.check();
    await expect(page.getByText("Proved: everything can be reached and paid for.")).toBeVisible();
    await page.getByLabel("Note (optional)").fill("A valet for everyone");
    await page.getByRole("button", { name: "Release 1 draft" }).click();
    await expect(page.getByText(/^Release \d+ is in force\.$/)).toBeVisible();

    const player = await (await browser.newContext()).newPage();
    const { token } = await openSignedIn(player);
    const path = `/api/npcs/${GATE.contactId}/requests/${GATE.missionId}/complete`;
    const headers = { authorization: `Bearer ${token}` };
    expect((await player.request.post(path, { headers, data: {} })).status()).toBe(200);
    await player.goto("/network");
    await player.getByRole("button", { name: new RegExp(name) }).click();
    await expect(player.getByRole("tab", { name: "Available Missions (3)" })).toBeVisible();
    await expect(player.getByText("Rent it twice")).toBeVisible();

    await page
      .getByRole("button", { name: /^Return to release/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Removed", { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: /^Return to release/ }).click();
    await expect(dialog).toBeHidden();
    await player.goto("/network");
    await expect(player.getByText("Your Mum")).toBeVisible();
    await expect(player.getByText(name)).toBeHidden();
    await player.context().close();
  });
});

/** Presses Tab, or Shift+Tab, until the control has the focus. */
async function tabTo(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error("no number of tabs leads there");
}

test("an editor writes a contact by keyboard alone, and keeps it as a draft", { tag: "@desktop" }, async ({
  page,
}) => {
  test.slow();
  const name = `Typist ${newName().replaceAll("_", " ")}`;
  const press = async (control: Locator) => {
    await tabTo(page, control);
    await page.keyboard.press("Enter");
  };
  const write = async (control: Locator, text: string) => {
    await tabTo(page, control);
    await page.keyboard.type(text);
  };
  await openAsAdmin(page, "regrets");
  await page.goto("/admin/game/npcs");
  await press(page.getByRole("link", { name: "Create New NPC" }));
  await write(page.getByLabel("Name", { exact: true }), name);
  await write(page.getByLabel("Description", { exact: true }), "Types.");
  // A list is chosen from by its first letters.
  await write(page.getByLabel("Unlock type"), "Manual");
  await expect(page.getByLabel("Unlock type")).toHaveValue("manual");
  for (const subject of ["One", "Two"]) {
    await press(page.getByRole("button", { name: "Add Message" }));
    await write(page.getByLabel("Subject", { exact: true }).last(), subject);
    await write(page.getByLabel("Body", { exact: true }).last(), "Typed.");
    await tabTo(page, page.getByRole("button", { name: "Add Message" }), "Shift+Tab");
  }
  for (const mission of ["First", "Second", "Third"]) {
    await press(page.getByRole("button", { name: "Add Mission" }));
    await write(page.getByLabel("Mission name").last(), mission);
    await tabTo(page, page.getByRole("button", { name: "Add Mission" }), "Shift+Tab");
  }
  await press(page.getByRole("button", { name: "Move up mission 3, Third" }));
  const moved = page.getByRole("button", { name: "Move up mission 2, Third" });
  await expect(moved).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Mission moved to place 1 of 3.")).toBeAttached();
  expect(await missionOrder(page)).toEqual(["Third", "First", "Second"]);
  await press(page.getByRole("button", { name: "Save as draft" }));
  await expect(page).toHaveURL(/\/admin\/game\/npc\/typist-/);
  await expect(page.getByText(/^You are editing a draft/)).toBeVisible();

  // Back asks first, and Escape stays.
  await write(page.getByLabel("Personality (for writers)"), "Fast.");
  await page.evaluate(() => history.back());
  const question = page.getByRole("dialog", { name: "Unsaved Changes" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page.getByLabel("Personality (for writers)")).toHaveValue("Fast.");
  await page.evaluate(() => history.back());
  await press(page.getByRole("button", { name: "Leave Without Saving" }));
  await expect(page).toHaveURL(/\/admin\/game\/npcs$/);

  await page.goto("/admin/game/releases");
  await press(page.getByRole("button", { name: `Discard the draft of ${name}` }));
  await press(page.getByRole("button", { name: "Discard Draft" }));
  await expect(page.getByRole("link", { name: `Edit ${name}` })).toBeHidden();
});

test("the pages of contacts, drafts and releases are accessible", async ({ page }) => {
  test.slow();
  await openAsAdmin(page, "regrets");
  for (const path of ["/admin/game/npcs", "/admin/game/releases"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await expectAccessible(page);
  }
  await page.goto("/admin/game/npc/gary-grill");
  await page.getByRole("button", { name: /^Mission 2:/ }).click();
  await page.getByRole("button", { name: /^Message 4:/ }).click();
  await page.getByLabel("Amount").first().fill("900");
  await expect(page.getByText(/nobody holds more than 100/).first()).toBeVisible();
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Leave Without Saving" }).click();
  await expect(page).toHaveURL(/\/admin\/game\/npcs$/);
});
