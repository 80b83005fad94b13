import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { ownGame } from "../support/own-game.ts";
import { ENDING_PORT, stateDirOf } from "../support/ports.ts";
import { createAccount, expect, expectNoLayers, openAs, test } from "../support/test.ts";

test.use({ baseURL: `http://localhost:${ENDING_PORT}` });

/** The last quest of the ending Ink, and the hinge of it that the player has decided. */
const LAST = { contact: "past_you", mission: "full_shift" };
const ANSWER = "You left at nine once. Nobody has mentioned it.";

/** Resolves once the page's game socket has got its first frame, so that pushes reach it. Call it before the page opens. */
function gameSocket(page: Page): Promise<unknown> {
  const connected = Promise.withResolvers<unknown>();
  page.on("websocket", (socket) => {
    if (socket.url().includes("/api/realtime/game")) socket.once("framereceived", connected.resolve);
  });
  return connected.promise;
}

test("a player reaches an ending on a phone and reads its story, also later in the profile", {
  tag: "@phone",
}, async ({ page }) => {
  const game = ownGame(ENDING_PORT, stateDirOf(ENDING_PORT));
  await game.start();
  try {
    const account = createAccount();
    const headers = { authorization: `Bearer ${account.token}` };
    await page.request.get("/api/auth/me", { headers });
    await game.kill();
    // The run before the last quest takes hours.
    const player = "(select id from user where username = ?)";
    const change = (sql: string) => game.change(sql, account.username);
    change(`insert into player_contact (player_id, contact_id, unlocked_at, affinity)
      values (${player}, '${LAST.contact}', 1, 40)`);
    change(`insert into player_quest (player_id, contact_id, quest_id, available_at, completions)
      values (${player}, '${LAST.contact}', '${LAST.mission}', 1, 0)`);
    change(`insert into player_quest (player_id, contact_id, quest_id, available_at, first_completed_at, last_completed_at,
        completions, choice)
      values (${player}, 'gary_grill', 'close_down', 1, 2, 2, 1, 'nine')`);
    change(`update player_state set marks = marks + 1,
        state = json_set(state, '$.cash', 90000, '$.followers', 90000, '$.lifetimeExperience', 130000)
      where user_id = ${player}`);
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
    // An open page would call the game while it is killed.
    await page.close();
  } finally {
    await game.remove();
  }
});
