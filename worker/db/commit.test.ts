import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { newPlayer } from "#game/core/player.ts";
import { send } from "../calls-test-support.ts";
import { change } from "../rows-test-support.ts";
import { createAccount, rows } from "../test-support.ts";
import { commitRow } from "./commit.ts";

it("a commit names every column of the view player_commit, and no other", async () => {
  const version = { seq: 1, marks: 0 };
  const row = commitRow({
    tokenHash: "hash",
    userId: "user",
    from: version,
    contentVersion: null,
    to: version,
    player: newPlayer("Guru", 0),
    entry: null,
    deletions: [],
    effects: [],
    statements: [],
    at: 0,
    reply: null,
  });
  const { results } = await env.DB.prepare("select name from pragma_table_info('player_commit')").all();
  expect(Object.keys(row).toSorted()).toEqual(results.map(({ name }) => name).toSorted());
});

it("a commit keeps the fields of a player that only a newer Worker knows", async () => {
  const { token } = await createAccount();
  await change("update player_state set marks = marks + 1, state = json_set(state, '$.karma', 3)");
  expect((await send("POST", "/api/player/action/bag_fries", { token })).status).toBe(200);
  expect(await rows("select state ->> '$.karma' as karma, seq from player")).toEqual([{ karma: 3, seq: 1 }]);
});
