import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { ownGame } from "../support/own-game.ts";
import { CONTENT_PORT, stateDirOf } from "../support/ports.ts";
import { adjustPlayer, expect, openAsAdmin, openSignedIn, otherBrowser, test } from "../support/test.ts";

/** A separate game: everybody in a game sees a release. */
const baseURL = `http://localhost:${CONTENT_PORT}`;
test.use({ baseURL });
test.describe.configure({ mode: "serial" });

const game = ownGame(CONTENT_PORT, stateDirOf(CONTENT_PORT));
test.beforeAll(() => game.start());
test.afterAll(() => game.remove());

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const section = (page: Page, name: RegExp) => page.getByRole("region", { name });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).last();

const questOrder = (page: Page) =>
  section(page, /^Missions/)
    .getByRole("heading", { level: 3 })
    .evaluateAll((headings) =>
      headings.map((heading) => heading.querySelector("span > span + span")?.textContent),
    );

/** Writes a contact of level 12 with two quests and two messages, and saves it as a draft. */
async function draftContact(page: Page, name: string): Promise<void> {
  await openAsAdmin(page, "regrets");
  await page.goto("/admin/game/npcs");
  await page.getByRole("link", { name: "Create New NPC" }).click();
  await field(page, "Name").fill(name);
  await field(page, "Description").fill("Sells parking spaces to people without cars.");
  await page.getByLabel("Unlock type").first().selectOption({ label: "Level reached" });
  await field(page, "Level").fill("12");
  for (const quest of ["Measure a space", "Rent it twice"]) {
    await press(page, "Add Mission");
    await page.getByLabel("Mission name").last().fill(quest);
    await page.getByLabel("Mission description").last().fill("It takes a minute.");
  }
  for (const subject of ["A space came up", "You measured it"]) {
    await press(page, "Add Message");
    await field(page, "Subject").fill(subject);
    await field(page, "Body").fill("It is 2.4 metres wide. So is ambition.");
  }
  await page.getByLabel("Trigger").last().selectOption({ label: "Mission completed" });
  const quest = section(page, /^Messages/).getByLabel("Mission", { exact: true });
  await quest.selectOption({ label: "Measure a space" });
  await expect(page.getByText("Everything can be reached and paid for.")).toBeVisible();
  // Firefox selects no text within a draggable element (pragmatic-drag-and-drop#111, gutenberg#69781).
  const draggable = page.locator('[draggable="true"]');
  await expect(draggable.filter({ has: page.locator("input, textarea") })).toHaveCount(0);
  await press(page, "Collapse All Missions");
  const entries = section(page, /^Missions/).getByRole("listitem");
  const handle = entries.filter({ hasText: "Rent it twice" }).last().getByTitle("Drag to reorder");
  await handle.dragTo(entries.first(), { targetPosition: { x: 120, y: 4 } });
  await expect.poll(() => questOrder(page)).toEqual(["Rent it twice", "Measure a space"]);
  await press(page, "Save as draft");
  await expect(page).toHaveURL(/\/admin\/game\/npc\/valet-vic$/);
  await expect(page.getByText(/^You are editing a draft/)).toBeVisible();
}

/** Opens the page of a player at level 12 in another browser. */
async function openPlayer(browser: Browser, path: string): Promise<Page> {
  const page = await otherBrowser(browser, { baseURL });
  const account = await openSignedIn(page);
  await adjustPlayer(page, account, { level: 12, energy: 100 });
  await page.goto(path);
  return page;
}

test("an editor writes a contact with a mouse, sees it on the map, releases it to a player, and takes it back", async ({
  page,
  browser,
}) => {
  test.slow();
  const name = "Valet Vic";
  await draftContact(page, name);

  // On the map at the level where it can first be reached.
  await page.getByRole("link", { name: "Map", exact: true }).click();
  await page.getByLabel("With 1 draft").click();
  await page.getByLabel("Find a contact, mission or message").fill("Rent it twice");
  // The browser computes the map of all content, beside the other tests.
  await expect(page.getByText("1 of 1")).toBeVisible({ timeout: 90_000 });
  const node = page.getByRole("link", { name: `Mission “Rent it twice” of ${name}, level 12` });
  await node.click();
  await expect(page).toHaveURL(/\/admin\/game\/npc\/.*\?entry=rent_it_twice$/);

  // The release reaches a player's open page.
  const player = await openPlayer(browser, "/network");
  await page.goto("/admin/game/npcs");
  await page.getByRole("link", { name: "Drafts", exact: true }).click();
  await expect(page.getByText("Proved: everything can be reached and paid for.")).toBeVisible();
  await page.getByLabel("Note (optional)").fill(`${name} for everyone`);
  await press(page, "Release 1 draft");
  await expect(page.getByText(/^Release \d+ is in force\.$/)).toBeVisible();
  await player.getByRole("button", { name: new RegExp(name) }).click();
  await expect(player.getByRole("tab", { name: "Available Missions (2)" })).toBeVisible();
  await player
    .getByRole("listitem")
    .filter({ hasText: "Measure a space" })
    .getByRole("button", { name: "Complete" })
    .click({ delay: 900 });
  await expect(player.getByRole("tab", { name: "Completed Missions (1)" })).toBeVisible();
  await player.goto("/messages");
  await expect(player.getByText("You measured it").first()).toBeVisible();
  await player.goto("/network");

  // The previous release has no contact of this name.
  await page
    .getByRole("button", { name: /^Return to release/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Removed", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Return to release/ }).click();
  // The Worker proves the whole content again, beside the other tests.
  await expect(dialog).toBeHidden({ timeout: 90_000 });
  await expect(player.getByRole("button", { name: new RegExp(name) })).toBeHidden();
  await expect(player.getByText("Your Mum").first()).toBeVisible();
  await player.goto("/messages");
  await expect(player.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(player.getByText("You measured it")).toBeHidden();
  await player.context().close();
});

test("an editor changes what the client of the day says, sees it on the phone beside, and releases it to a player", async ({
  page,
  browser,
}) => {
  await openAsAdmin(page, "regrets");
  const player = await openPlayer(browser, "/dashboard");
  await player.getByRole("button", { name: /On hold since two/ }).click();
  const card = player.getByRole("dialog", { name: "The Two O'Clock" });
  const name = (await card.getByRole("heading").textContent()) ?? "";

  await page.goto("/admin/game/clients");
  const today = page.getByRole("navigation", { name: "Clients" }).getByRole("button", { name: /Today/ });
  await expect(today).toContainText(name);
  await today.click();
  // The first client's fields, which are there until then, have the same labels.
  await expect(today).toHaveAttribute("aria-current", "true");
  await page.getByLabel("Problem, in their words").fill("");
  const releasing = page.getByRole("region", { name: "Releasing" });
  await expect(releasing.getByRole("status")).toHaveText("1 problem");
  await page.getByLabel("Problem, in their words").fill("The phone rang, and it was me.");
  const phone = page.getByRole("region", { name: "As players see it" });
  await expect(phone).toContainText("The phone rang, and it was me.");
  await expect(releasing.getByRole("status")).toHaveText("Proved: can be released");
  await expectAccessible(page);

  // A draft is nobody's business, and is here again.
  await releasing.getByRole("button", { name: "Save as draft" }).click();
  await expect(releasing).toContainText("Saved as a draft.");
  await page.reload();
  await today.click();
  await expect(page.getByLabel("Problem, in their words")).toHaveValue("The phone rang, and it was me.");
  await expect(card).not.toContainText("it was me");

  await releasing.getByRole("button", { name: "Release" }).click();
  const dialog = page.getByRole("dialog", { name: "Release The Two O'Clock" });
  await expect(dialog.getByText(`Client “${name}” › Problem`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Release" }).click();
  await expect(dialog).toBeHidden();
  await expect(releasing.getByRole("status")).toHaveText("No unreleased changes");
  // The dialog hears of the release by itself.
  await expect(card).toContainText("The phone rang, and it was me.");
  await expect(card.getByRole("heading")).toHaveText(name);
  await player.context().close();
});
