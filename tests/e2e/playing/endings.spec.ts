import { expectAccessible } from "../support/accessible.ts";
import { ownGame } from "../support/own-game.ts";
import { ENDING_PORT, stateDirOf } from "../support/ports.ts";
import { createAccount, expect, expectNoLayers, gameSocket, openAs, test } from "../support/test.ts";

test.use({ baseURL: `http://localhost:${ENDING_PORT}` });

/** The last quest of the ending Ink, and the hinge of it that the player has decided. */
const LAST = { contact: "past_you", mission: "full_shift" };
const ANSWER = "You left at nine once. Nobody has mentioned it.";

test("a player reaches an ending on a phone, reads its story again, and starts over with a certificate", {
  tag: "@phone",
}, async ({ page }) => {
  test.setTimeout(180_000);
  const game = ownGame(ENDING_PORT, stateDirOf(ENDING_PORT));
  await game.start();
  try {
    const account = await createAccount(page);
    const headers = { authorization: `Bearer ${account.token}` };
    await page.request.get("/api/auth/me", { headers });
    await game.kill();
    // The run before the last quest takes hours.
    game.change(
      `insert into player_contact (player_id, contact_id, unlocked_at, affinity)
        select id, ?, 1, 40 from user where username = ?`,
      LAST.contact,
      account.username,
    );
    game.change(
      `insert into player_quest (player_id, contact_id, quest_id, available_at, completions)
        select id, ?, ?, 1, 0 from user where username = ?`,
      ...[LAST.contact, LAST.mission, account.username],
    );
    game.change(
      `insert into player_quest (player_id, contact_id, quest_id, available_at, first_completed_at,
          last_completed_at, completions, choice)
        select id, 'gary_grill', 'close_down', 1, 2, 2, 1, 'nine' from user where username = ?`,
      account.username,
    );
    game.change(
      `update player_state set marks = marks + 1, state = json_set(state, '$.cash', 90000, '$.followers', 90000, '$.lifetimeExperience', 130000)
        where user_id = (select id from user where username = ?)`,
      account.username,
    );
    await game.start();

    // The ending is reached on another device, and its story is pushed.
    const connected = gameSocket(page);
    await openAs(page, account.token, account.username);
    await connected;
    const path = `/api/npcs/${LAST.contact}/requests/${LAST.mission}/complete`;
    expect((await page.request.post(path, { headers, data: {} })).status()).toBe(200);
    const story = page.getByRole("dialog", { name: "Ending: Ink" });
    await expect(story.getByRole("heading", { name: "Thurs 17–21" })).toBeVisible();
    await expectAccessible(page);
    await story.getByRole("button", { name: "Go On" }).click();
    await story.getByRole("button", { name: "Back" }).click();
    for (let turns = 0; turns < 5; turns += 1) await page.keyboard.press("ArrowRight");
    await expect(story.getByText(ANSWER)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(story).toBeHidden();
    await expectNoLayers(page);

    await page.goto("/profile");
    await expect(page.getByRole("region", { name: "Choices made" }).getByRole("listitem")).toHaveCount(1);
    await page.getByRole("button", { name: "Read: Ink" }).click();
    await expect(story).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Start Over (Certified)" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Go on", exact: true }).click();
    await page.getByRole("button", { name: "Yes, start over" }).click();
    await page.getByRole("button", { name: "Certify and start over" }).click();
    await expect(page.getByText("Certificate No. 1: Ink")).toBeVisible();

    await page.goto("/profile");
    const wall = page.getByRole("region", { name: "Certificates" });
    await expect(wall.getByRole("listitem")).toContainText("No. 1");
    await expect(wall.getByText(/^5 % more experience/)).toBeVisible();
    await expect(wall.getByRole("button", { name: "Start Over (Certified)" })).toHaveCount(0);
    await expectAccessible(page);
    // An open page would call the game while it is killed.
    await page.close();
  } finally {
    await game.remove();
  }
});
