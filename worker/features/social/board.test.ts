import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newPlayer } from "#game/core/player.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { type getLeaderboard, HIDDEN_NAME } from "#game/social/board-wire.ts";
import { BOARD_SIZE, COUNTED_RANKS } from "#game/social/followers-board.ts";
import { answer, ask, databaseUse, read } from "../../calls-test-support.ts";
import { openDatabase } from "../../db/client.ts";
import { rebuildBoard } from "../../maintenance/rebuild-board.ts";
import { change, changeProgress } from "../../rows-test-support.ts";
import { arrive, createAccount, rows, type TestAccount } from "../../test-support.ts";

type Board = ReplyOf<typeof getLeaderboard>;

const boardReply = (account: TestAccount) => ask(account, "GET /leaderboards");
const board = (account: TestAccount) => read<Board>(account, "/leaderboards");
const rebuild = () => rebuildBoard(openDatabase(env));
const listed = () => rows("select player_id, followers from top_player order by followers desc, player_id");

const setFollowers = ({ userId }: TestAccount, followers: number) =>
  changeProgress(
    `update player_state set state = json_set(state, '$.followers', ${followers}) where user_id = '${userId}'`,
  );
/** Makes it so that an account has played `minutes` ago, and has so many followers. */
async function has(account: TestAccount, followers: number, minutes = 0): Promise<void> {
  await setFollowers(account, followers);
  const play = `insert into player_activity (player_id, at, played_ms) values (?1, ?2, 0)
    on conflict (player_id) do update set at = excluded.at`;
  await change(play, account.userId, Date.now() - minutes * 60_000);
}

/** Adds `count` players who have just played, with 1, 2, 3 … followers. */
async function crowd(count: number): Promise<void> {
  const numbers = "with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?1)";
  await env.DB.batch([
    env.DB.prepare(
      `${numbers} insert into user (id, username, username_key, email, email_key, role, created_at, updated_at)
       select 'c' || n, 'crowd_' || n, 'crowd_' || n, n || '@x.test', n || '@x.test', 'player', 1, 1 from numbers`,
    ).bind(count),
    env.DB.prepare(
      `${numbers} insert into player_state (user_id, seq, state)
       select 'c' || n, 0, json_set(?2, '$.name', 'Crowd ' || n, '$.followers', n) from numbers`,
    ).bind(count, JSON.stringify(newPlayer("Crowd", 0))),
    env.DB.prepare(
      `${numbers} insert into player_activity (player_id, at, played_ms) select 'c' || n, ?2, 0 from numbers`,
    ).bind(count, Date.now()),
  ]);
}

describe("the list of players with the most followers", () => {
  it("a run lists those who have played in the last quarter of an hour, and keeps those who were listed and what they have now", async () => {
    const [loud, quiet] = [await createAccount(), await createAccount()];
    await has(loud, 90);
    await has(quiet, 40);
    await has(await createAccount(), 500, 16);
    await has(await createAccount({}, { role: "admin" }), 700);
    await rebuild();
    expect(await listed()).toEqual([
      { player_id: loud.userId, followers: 90 },
      { player_id: quiet.userId, followers: 40 },
    ]);
    await has(loud, 3, 500);
    await has(quiet, 41, 500);
    await rebuild();
    expect(await listed()).toEqual([
      { player_id: quiet.userId, followers: 41 },
      { player_id: loud.userId, followers: 3 },
    ]);
  });

  it("it holds a thousand, and a run in which nobody gained anything writes nothing", async () => {
    await crowd(COUNTED_RANKS + 200);
    await Promise.all([rebuild(), rebuild()]);
    const kept = await rows("select count(*) as players, min(followers) as least from top_player");
    expect(kept).toEqual([{ players: COUNTED_RANKS, least: 201 }]);
    const use = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
    await rebuildBoard(openDatabase(env, use));
    expect(use).toMatchObject({ roundTrips: 1, rowsWritten: 0 });
    expect(use.rowsRead).toBeLessThan(20_000);
  });
});

describe("GET /api/leaderboards", () => {
  it("players stand in order of followers, and the reader by those that they have now", async () => {
    const [first, second, reader] = [await createAccount(), await createAccount(), await createAccount()];
    await has(first, 90);
    await has(second, 40);
    await has(reader, 10);
    await rebuild();
    await has(reader, 40);
    expect(await board(reader)).toEqual({
      rows: [
        { rank: 1, name: first.username, followers: 90, isYou: false },
        { rank: 2, name: reader.username, followers: 40, isYou: true },
        { rank: 3, name: second.username, followers: 40, isYou: false },
      ],
      you: { rank: 2, followers: 40 },
      isHidden: false,
    });
  });

  it("a hidden name is replaced, and the player keeps their rank", async () => {
    const [shy, reader] = [await createAccount(), await createAccount()];
    await has(shy, 40);
    await rebuild();
    const hide = (isHidden: boolean) => ask(shy, "PUT /leaderboards/visibility", { isHidden });
    expect(await answer(await hide(true))).toEqual([200, { isHidden: true }]);
    const hidden = await (await boardReply(reader)).text();
    expect(hidden).toContain(HIDDEN_NAME);
    expect(hidden).not.toContain(shy.username);
    expect(await board(shy)).toMatchObject({ isHidden: true, rows: [{ name: shy.username, isYou: true }] });
    await hide(false);
    expect((await board(reader)).rows[0]).toMatchObject({ name: shy.username, rank: 1 });
  });

  it("a board reads fifty rows and counts a thousand ranks by index, regardless of the number of players", async () => {
    const account = await arrive(await createAccount());
    await crowd(3_000);
    await rebuild();
    // The first read records the use of the session.
    await board(account);
    const far = await boardReply(account);
    expect(databaseUse(far)).toMatchObject({ trips: 2 });
    expect(databaseUse(far).read).toBeLessThan(1_400);
    const { rows: shown, you } = await far.json<Board>();
    expect(shown).toHaveLength(BOARD_SIZE);
    expect(shown[0]).toEqual({ rank: 1, name: "Crowd 3000", followers: 3_000, isYou: false });
    expect(you).toEqual({ rank: null, followers: 3 });
    await setFollowers(account, 2_001);
    expect((await board(account)).you.rank).toBe(COUNTED_RANKS);
    await setFollowers(account, 2_996);
    const near = await boardReply(account);
    expect(databaseUse(near).read).toBeLessThan(400);
    expect((await near.json<Board>()).you.rank).toBe(5);
  });
});
