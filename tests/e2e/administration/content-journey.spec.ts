import type { Browser, Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { type OwnGame, ownGame } from "../support/own-game.ts";
import { CONTENT_PORT, stateDirOf } from "../support/ports.ts";
import { test as base, expect, openAsAdmin, otherBrowser, PASSWORD } from "../support/test.ts";

/** A separate game: everybody in a game sees a release. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  baseURL: async ({}, use) => use(`http://localhost:${CONTENT_PORT}`),
});
test.describe.configure({ mode: "serial" });

let game: OwnGame;
test.beforeAll(async () => {
  game = ownGame(CONTENT_PORT, stateDirOf(CONTENT_PORT));
  await game.start();
});
test.afterAll(() => game.remove());

/** A person's presses, typing and choices. */
interface Hands {
  readonly press: (control: Locator) => Promise<void>;
  readonly write: (control: Locator, text: string) => Promise<void>;
  /** Chooses by the visible text of the option. */
  readonly choose: (list: Locator, text: string) => Promise<void>;
  /** Moves the third quest to the first place. */
  readonly moveThirdQuestUp: (page: Page, title: string) => Promise<void>;
}

const section = (page: Page, name: RegExp) => page.getByRole("region", { name });

const mouse: Hands = {
  press: (control) => control.click(),
  async write(control, text) {
    await control.click();
    await control.fill(text);
  },
  async choose(list, text) {
    await list.selectOption({ label: text });
  },
  async moveThirdQuestUp(page, title) {
    // Firefox selects no text within a draggable element (pragmatic-drag-and-drop#111, gutenberg#69781).
    await expect(
      page.locator('[draggable="true"]').filter({ has: page.locator("input, textarea") }),
    ).toHaveCount(0);
    await page.getByRole("button", { name: "Collapse All Missions" }).click();
    const entries = section(page, /^Missions/).getByRole("listitem");
    const handle = entries.filter({ hasText: title }).last().getByTitle("Drag to reorder");
    await handle.dragTo(entries.first(), { targetPosition: { x: 120, y: 4 } });
  },
};

/** Presses Tab, or Shift+Tab if the control stands before the focus, until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  // Found once: to search the whole editor after each press takes most of the journey.
  const found = await control.elementHandle();
  for (let presses = 0; presses < 250; presses += 1) {
    const where = await found?.evaluate((element) => {
      const focused = element.ownerDocument.activeElement;
      if (element === focused) return "here";
      const isBefore = focused && focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
      return isBefore ? "before" : "after";
    });
    if (where === "here") return;
    await page.keyboard.press(where === "before" ? "Shift+Tab" : "Tab");
  }
  throw new Error("no number of tabs leads there");
}

const keyboard: Hands = {
  async press(control) {
    await tabTo(control.page(), control);
    const isBox = await control.evaluate(
      (element) => element instanceof HTMLInputElement && element.type === "checkbox",
    );
    await control.page().keyboard.press(isBox ? "Space" : "Enter");
  },
  async write(control, text) {
    await tabTo(control.page(), control);
    await control.page().keyboard.press("ControlOrMeta+a");
    await control.page().keyboard.type(text);
  },
  async choose(list, text) {
    await tabTo(list.page(), list);
    // A list is chosen from by its first messages.
    await list.page().keyboard.type(text);
    await expect(list.locator("option:checked")).toHaveText(text);
  },
  async moveThirdQuestUp(page, title) {
    await keyboard.press(page.getByRole("button", { name: `Move up mission 3, ${title}` }));
    // The button moves along with its quest and keeps the focus.
    await expect(page.getByRole("button", { name: `Move up mission 2, ${title}` })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Mission moved to place 1 of 3.")).toBeAttached();
  },
};

const questOrder = (page: Page) =>
  section(page, /^Missions/)
    .getByRole("heading", { level: 3 })
    .evaluateAll((headings) =>
      headings.map((heading) => heading.querySelector("span > span + span")?.textContent),
    );

/** Writes a contact of level 12 with three quests and two messages, in a page for a new contact. */
async function writeContact(page: Page, { press, write, choose }: Hands, name: string): Promise<void> {
  await write(page.getByLabel("Name", { exact: true }), name);
  await write(
    page.getByLabel("Description", { exact: true }),
    "Sells parking spaces to people without cars.",
  );
  await choose(page.getByLabel("Unlock type").first(), "Level reached");
  await write(page.getByLabel("Level", { exact: true }), "12");
  for (const quest of ["Measure a space", "Rent it twice", "Paint a line"]) {
    await press(page.getByRole("button", { name: "Add Mission" }));
    await write(page.getByLabel("Mission name").last(), quest);
    await write(page.getByLabel("Mission description").last(), "It takes a minute.");
  }
  for (const subject of ["A space came up", "You measured it"]) {
    await press(page.getByRole("button", { name: "Add Message" }));
    await write(page.getByLabel("Subject", { exact: true }).last(), subject);
    await write(page.getByLabel("Body", { exact: true }).last(), "It is 2.4 metres wide. So is ambition.");
  }
  await choose(page.getByLabel("Trigger").last(), "Mission completed");
  const quest = section(page, /^Messages/).getByLabel("Mission", { exact: true });
  await choose(quest, "Measure a space");
}

/** Signs the seeded player in, raised to level 12, in its own browser. */
async function openPlayer(browser: Browser, admin: Page): Promise<Page> {
  const page = await otherBrowser(browser, { baseURL: `http://localhost:${CONTENT_PORT}` });
  const data = { email: "player@example.com", password: PASSWORD };
  const login = await page.request.post("/api/auth/login", { data });
  const { token } = (await login.json()) as { token: string };
  await page.addInitScript((stored) => localStorage.setItem("token", stored), token);
  await page.goto("/network");
  await expect(page.getByText("Your Mum").first()).toBeVisible();
  const headers = {
    authorization: `Bearer ${await admin.evaluate(() => localStorage.getItem("token"))}`,
  };
  const found = await admin.request.get("/api/admin/players/player", { headers });
  const { userId } = (await found.json()) as { userId: string };
  const raised = await admin.request.put(`/api/admin/players/${userId}`, {
    headers,
    data: { level: 12, energy: 100, reason: "To meet the newcomer" },
  });
  expect(raised.status()).toBe(200);
  return page;
}

/** Writes a contact and saves it as a draft. */
async function draftContact(page: Page, hands: Hands, name: string): Promise<void> {
  const { press, moveThirdQuestUp } = hands;
  await openAsAdmin(page, "regrets");
  await page.goto("/admin/game/npcs");
  await press(page.getByRole("link", { name: "Create New NPC" }));
  await writeContact(page, hands, name);
  await expect(page.getByText("Everything can be reached and paid for.")).toBeVisible();
  await moveThirdQuestUp(page, "Paint a line");
  await expect.poll(() => questOrder(page)).toEqual(["Paint a line", "Measure a space", "Rent it twice"]);
  await press(page.getByRole("button", { name: "Save as draft" }));
  await expect(page).toHaveURL(/\/admin\/game\/npc\/(valet-vic|typist-tess)$/);
  await expect(page.getByText(/^You are editing a draft/)).toBeVisible();
}

test("an editor writes a contact with a mouse, sees it on the map, releases it to a player, and takes it back", async ({
  page,
  browser,
}) => {
  test.slow();
  const { press, write } = mouse;
  const name = "Valet Vic";
  await draftContact(page, mouse, name);

  // On the map at the level where it can first be reached.
  await press(page.getByRole("link", { name: "NPCs", exact: true }));
  await press(page.getByRole("link", { name: "Content Map" }));
  await press(page.getByLabel("With 1 draft"));
  await write(page.getByLabel("Find a contact, mission or message"), "Rent it twice");
  // The browser computes the map of all content, beside the other tests.
  await expect(page.getByText("1 of 1")).toBeVisible({ timeout: 90_000 });
  const node = page.getByRole("link", { name: `Mission “Rent it twice” of ${name}, level 12` });
  await press(node);
  await expect(page).toHaveURL(/\/admin\/game\/npc\/.*\?entry=rent_it_twice$/);

  // The release reaches a player's open page.
  const player = await openPlayer(browser, page);
  await page.goto("/admin/game/npcs");
  await press(page.getByRole("link", { name: "Drafts and Releases" }));
  await expect(page.getByText("Proved: everything can be reached and paid for.")).toBeVisible();
  await write(page.getByLabel("Note (optional)"), `${name} for everyone`);
  await press(page.getByRole("button", { name: "Release 1 draft" }));
  await expect(page.getByText(/^Release \d+ is in force\.$/)).toBeVisible();
  await player.getByRole("button", { name: new RegExp(name) }).click();
  await expect(player.getByRole("tab", { name: "Available Missions (3)" })).toBeVisible();
  await player
    .getByRole("listitem")
    .filter({ hasText: "Measure a space" })
    .getByRole("button", { name: "Complete" })
    .click({ delay: 900 });
  await expect(player.getByRole("tab", { name: "Completed Missions (1)" })).toBeVisible();
  await player.goto("/messages");
  await expect(player.getByText("You measured it").first()).toBeVisible();
  await player.goto("/network");
  await expect(player.getByRole("button", { name: new RegExp(name) })).toBeVisible();

  // The previous release has no contact of this name.
  await press(page.getByRole("button", { name: /^Return to release/ }).first());
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Removed", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await press(dialog.getByRole("button", { name: /^Return to release/ }));
  // The Worker proves the whole content again, beside the other tests.
  await expect(dialog).toBeHidden({ timeout: 90_000 });
  await expect(player.getByRole("button", { name: new RegExp(name) })).toBeHidden();
  await expect(player.getByText("Your Mum").first()).toBeVisible();
  await player.goto("/messages");
  await expect(player.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(player.getByText("You measured it")).toBeHidden();
  await player.context().close();
});

test("an editor writes a contact by keyboard alone", async ({ page }) => {
  test.slow();
  await draftContact(page, keyboard, "Typist Tess");
  await page.goto("/admin/game/releases");
  await page.getByRole("button", { name: "Discard the draft of Typist Tess" }).click();
  await page.getByRole("button", { name: "Discard Draft" }).click();
  await expect(page.getByRole("link", { name: "Edit Typist Tess" })).toBeHidden();
});

test("an editor changes what the client of the day says, sees it on the phone beside, and releases it to a player's card", async ({
  page,
  browser,
}) => {
  await openAsAdmin(page, "regrets");
  const player = await openPlayer(browser, page);
  await player.goto("/dashboard");
  const card = player.getByRole("region", { name: "The Two O'Clock" });
  const name = (await card.locator("figcaption strong").textContent()) ?? "";

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
  // The card hears of the release by itself.
  await expect(card).toContainText("The phone rang, and it was me.");
  await expect(card.locator("figcaption strong")).toHaveText(name);
  await player.context().close();
});
