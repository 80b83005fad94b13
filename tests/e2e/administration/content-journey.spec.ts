import type { Browser, Locator, Page } from "@playwright/test";
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

/** Moves the focus to a control by Tab alone, and presses a key there. */
async function tabTo(page: Page, control: Locator, key?: string): Promise<void> {
  await control.waitFor();
  for (let steps = 0; steps < 500; steps += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(control).toBeFocused();
  if (key) await page.keyboard.press(key);
}

/** Opens the page of a player at level 12 in another browser. */
async function openPlayer(browser: Browser, path: string): Promise<Page> {
  const page = await otherBrowser(browser, { baseURL });
  const account = await openSignedIn(page);
  await adjustPlayer(page, account, { level: 12, energy: 100 });
  await page.goto(path);
  return page;
}

test("an editor writes a contact with a choice, two letters and an errand, and publishes it, by keyboard alone", async ({
  page,
}) => {
  test.slow();
  await openAsAdmin(page, "regrets");
  await page.goto("/admin/game/npc/new");
  const write = async (label: string, text: string) => {
    await tabTo(page, field(page, label));
    await page.keyboard.type(text);
  };
  const add = (name: string | RegExp) => tabTo(page, page.getByRole("button", { name }).first(), "Enter");
  await write("Name", "Keyboard Kay");
  await write("Description", "Sells the keys that nobody presses.");
  await add(/^Add Mission/);
  await write("Mission name", "Press it");
  await write("Mission description", "It takes a second.");
  await add("Add Choices");
  const choice = page.getByRole("tablist", { name: "Choices" }).getByRole("tab", { selected: true });
  for (const { label, subject } of [
    { label: "Gently", subject: "You were gentle" },
    { label: "Twice", subject: "You pressed twice" },
  ]) {
    if (label === "Twice") await tabTo(page, choice, "ArrowRight");
    await write("Label on the button", label);
    await add("Write its letter");
    await write("Subject", subject);
    await write("Body", "It is the one beside the other one.");
  }
  await add(/^Add Mission/);
  await write("Mission name", "Dust them");
  await write("Mission description", "All of them.");
  await tabTo(page, field(page, "Repeatable"), "Space");
  const publishing = page.getByRole("region", { name: "Publishing" });
  await expect(publishing).toContainText("Draft saved");
  await tabTo(page, publishing.getByRole("button", { name: "Publish" }), "Enter");
  const dialog = page.getByRole("dialog", { name: "Publish Keyboard Kay" });
  await expect(dialog.getByText("Proved: everything can be reached and paid for.")).toBeVisible();
  await tabTo(page, dialog.getByRole("button", { name: "Publish", exact: true }), "Enter");
  await expect(page).toHaveURL(/\/admin\/game\/npcs$/);
  await expect(page.getByRole("link", { name: /^Keyboard Kay/ })).toBeVisible();
});

test("an editor changes a contact with a mouse, sees it on the map, publishes the draft to a player, and takes it back", async ({
  page,
  browser,
}) => {
  test.slow();
  await openAsAdmin(page, "regrets");
  await page.goto("/admin/game/npc/keyboard-kay");
  await field(page, "Name").fill("Valet Vic");
  await press(page, "Expand All Missions");
  // Firefox selects no text within a draggable element (pragmatic-drag-and-drop#111, gutenberg#69781).
  const draggable = page.locator('[draggable="true"]');
  await expect(draggable.filter({ has: page.locator("input, textarea") })).toHaveCount(0);
  await press(page, "Collapse All Missions");
  const entries = section(page, /^Missions/).getByRole("listitem");
  const handle = entries.filter({ hasText: "Dust them" }).last().getByTitle("Drag to reorder");
  await handle.dragTo(entries.first(), { targetPosition: { x: 120, y: 4 } });
  await expect.poll(() => questOrder(page)).toEqual(["Dust them", "Press it"]);
  await expect(section(page, /^Publishing$/)).toContainText("Draft saved");

  // On the map at the level where it can first be reached.
  await page.getByRole("link", { name: "Map", exact: true }).click();
  await page.getByLabel("With 1 draft").click();
  await page.getByLabel("Find a contact, mission or message").fill("Dust them");
  // The browser computes the map of all content, beside the other tests.
  await expect(page.getByText("1 of 1")).toBeVisible({ timeout: 90_000 });
  await page.getByRole("link", { name: "Mission “Dust them” of Valet Vic, level 1" }).click();
  await expect(page).toHaveURL(/\/admin\/game\/npc\/.*\?entry=dust_them$/);

  // The release reaches a player's open page.
  const player = await openPlayer(browser, "/network");
  const onPage = (name: string) => player.getByRole("button", { name: new RegExp(name) });
  await expect(onPage("Keyboard Kay")).toBeVisible();
  await page.goto("/admin/game/npcs");
  await page.getByRole("link", { name: "Drafts", exact: true }).click();
  await press(page, "Publish 1 draft");
  await expect(page.getByText("Proved: everything can be reached and paid for.")).toBeVisible();
  await page.getByLabel("Note (optional)").fill("Vic for everyone");
  await press(page, "Publish");
  await expect(onPage("Valet Vic")).toBeVisible();
  await page.getByRole("button", { name: /^Undo release/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("moved from place", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Undo release/ }).click();
  // The Worker proves the whole content again, beside the other tests.
  await expect(dialog).toBeHidden({ timeout: 90_000 });
  await expect(onPage("Keyboard Kay")).toBeVisible();
  await player.context().close();
});

test("an editor changes what the client of the day says, sees it on the phone beside, and publishes it to a player", async ({
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
  const publishing = page.getByRole("region", { name: "Publishing" });
  await expect(publishing.getByRole("status")).toHaveText("1 problem");
  await page.getByLabel("Problem, in their words").fill("The phone rang, and it was me.");
  const phone = page.getByRole("region", { name: "As players see it" });
  await expect(phone).toContainText("The phone rang, and it was me.");
  await expect(publishing.getByRole("status")).toHaveText("1 change not published");
  await expectAccessible(page);

  // A draft is nobody's business, and is here again.
  await expect(publishing).toContainText("Draft saved");
  await page.reload();
  await today.click();
  await expect(page.getByLabel("Problem, in their words")).toHaveValue("The phone rang, and it was me.");
  await expect(card).not.toContainText("it was me");

  const button = publishing.getByRole("button", { name: "Publish" });
  const place = await button.boundingBox();
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Publish The Two O'Clock" });
  await expect(dialog.getByText(`Client “${name}” › Problem`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  await expect(publishing.getByRole("status")).toHaveText("Published");
  expect(await button.boundingBox()).toEqual(place);
  // The dialog hears of the release by itself.
  await expect(card).toContainText("The phone rang, and it was me.");
  await expect(card.getByRole("heading")).toHaveText(name);
  await player.context().close();
});
