import { execFile } from "node:child_process";
import { promisify } from "node:util";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { type OwnGame, ownGame } from "./own-game.ts";
import { DESK_PHONE_PORT, DESK_PORT, stateDirOf } from "./ports.ts";
import { test as base, chatMessages, expect, newName, openChat, openSignedIn, say } from "./test.ts";

const portOf = (isMobile: boolean) => (isMobile ? DESK_PHONE_PORT : DESK_PORT);

/** A game of its own: a local grant locks the database for a moment, and another test's write would fail. */
const test = base.extend({
  baseURL: async ({ isMobile }, use) => use(`http://localhost:${portOf(isMobile)}`),
});
test.describe.configure({ mode: "serial" });

let game: OwnGame;
let port: number;
test.beforeAll(async ({ isMobile }) => {
  port = portOf(isMobile);
  game = ownGame(port);
  await game.start();
});
test.afterAll(() => game.remove());

/** Opens another account's dashboard in a browser of its own. */
async function another(browser: Browser) {
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` });
  const page = await context.newPage();
  const account = await openSignedIn(page);
  return { page, ...account, close: () => context.close() };
}

/** Opens the dashboard of an account that the operator has made a moderator. */
async function aModerator(browser: Browser) {
  const moderator = await another(browser);
  await promisify(execFile)("node", ["scripts/grant.ts", moderator.username, "moderator"], {
    env: { ...process.env, STATE_DIR: stateDirOf(port) },
  });
  return moderator;
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(400);
    const { violations } = await new AxeBuilder({ page })
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual(
      [],
    );
  }
}

test.describe(() => {
  // The second moderator is refused.
  test.use({ expected: { errors: [/Failed to load resource.* 409/] } });

  test("a reported message is judged once: its author reads the reason, and the second moderator who was first", async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    await openSignedIn(page);
    await openChat(page);
    const author = await another(browser);
    await openChat(author.page);
    const before = `good morning ${newName()}`;
    const text = `buy my coin ${newName()}`;
    await say(page, before);
    await expect(chatMessages(author.page).getByText(before)).toBeVisible();
    await say(author.page, text);
    const line = chatMessages(page).getByText(text);
    await line.hover();
    await chatMessages(page)
      .getByRole("button", { name: `Actions for a message from ${author.username}` })
      .last()
      .click();
    await page.getByRole("button", { name: "Report to the moderators" }).click();
    await page.getByLabel("Because of").selectOption({ label: "Spam or advertising" });
    await page.getByLabel("Anything to add? (optional)").fill("Every day");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByText("Thank you. A moderator will look at it.")).toBeVisible();

    const [first, second] = [await aModerator(browser), await aModerator(browser)];
    for (const { page: desk } of [first, second]) {
      await desk.goto("/admin/moderation");
      const more = desk.getByRole("button", { name: "Show more reports" });
      const link = desk.getByRole("link", { name: text });
      await expect(async () => {
        if (await more.isVisible()) await more.click();
        await expect(link).toBeVisible({ timeout: 1_000 });
      }).toPass();
      if (desk === first.page) await expectAccessible(desk);
      await link.click();
      const conversation = desk.getByRole("list", { name: "The conversation at the first report" });
      await expect(conversation.getByText(before)).toBeVisible();
      await expect(conversation.getByText(text)).toBeVisible();
    }
    const desk = first.page;
    await expect(desk.getByText("Every day")).toBeVisible();
    const file = desk.getByRole("region", { name: "The player's file" });
    await expect(file.getByText(author.username).first()).toBeVisible();
    await expect(desk.getByText("None. A clean file, so far.")).toBeVisible();
    await expect(desk.getByRole("button", { name: "Show email address" })).toBeHidden();
    await expect(desk.getByText(author.email)).toBeHidden();
    await expectAccessible(desk);
    await desk.getByLabel("1 hour").check();
    await desk.getByLabel("Remove the message for everyone").check();
    const reason = desk.getByLabel("Reason, told to the player");
    await expect(reason).toHaveValue("Spam or advertising");
    await reason.fill("Selling in the room");
    await desk.getByLabel("Note for the next moderator (optional)").fill("The coin doesn't exist.");
    await desk.getByRole("button", { name: "Apply" }).click();
    await expect(desk.getByText("Done. The player is told the reason.")).toBeVisible();

    await expect(chatMessages(author.page).getByText(text)).toBeHidden();
    await expect(
      author.page.getByText(/^An administrator has silenced you until .* Reason: Selling in the room$/),
    ).toBeVisible();
    const notice = author.page.getByRole("region", { name: "From the moderators" });
    await expect(notice.getByText(/Reason: Selling in the room$/)).toBeVisible();
    await expectAccessible(author.page);
    await notice.getByRole("button", { name: "Understood" }).click();
    await expect(notice).toBeHidden();

    await second.page.getByRole("button", { name: "Dismiss the report" }).click();
    await expect(
      second.page.getByText(
        `${first.username} was first and removed the message and silenced the player for 1 hour.`,
      ),
    ).toBeVisible();
    await expect(second.page.getByText("The coin doesn't exist.")).toBeVisible();
    await expect(second.page.getByText("Reason told to the player: Selling in the room")).toBeVisible();
    for (const { close } of [author, first, second]) await close();
  });

  test("a player whose reported name was replaced reads why", async ({ page, browser, isMobile }) => {
    test.skip(isMobile, "the same on a phone");
    await openSignedIn(page);
    await openChat(page);
    const owner = await another(browser);
    await openChat(owner.page);
    await page.getByRole("button", { name: /online$/ }).click();
    await page.getByRole("button", { name: `Report the name ${owner.username}` }).click();
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByText("Thank you. A moderator will look at it.")).toBeVisible();
    const { page: desk, close } = await aModerator(browser);
    await desk.goto("/admin/moderation");
    await desk.getByRole("link", { name: owner.username }).click();
    await desk.getByLabel("Replace the name by a neutral one").check();
    await desk.getByLabel("Reason, told to the player").fill("Not a name for a room");
    await desk.getByRole("button", { name: "Apply" }).click();
    await expect(desk.getByText("Done. The player is told the reason.")).toBeVisible();
    await owner.page.reload();
    await openChat(owner.page);
    const notice = owner.page.getByRole("region", { name: "From the moderators" });
    await expect(notice.getByText("Reason: Not a name for a room")).toBeVisible();
    await expect(owner.page.getByRole("heading", { level: 1, name: /guru_/ })).toBeVisible();
    await owner.close();
    await close();
  });
});
