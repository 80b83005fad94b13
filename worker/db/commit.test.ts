import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { newPlayer } from "#game/rules/player.ts";
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
    isFresh: false,
    effects: [],
    statements: [],
    at: 0,
    reply: null,
  });
  const { results } = await env.DB.prepare("select name from pragma_table_info('player_commit')").all();
  expect(Object.keys(row).toSorted()).toEqual(results.map(({ name }) => name).toSorted());
});
