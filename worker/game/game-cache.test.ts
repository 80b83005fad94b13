import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aContact, aQuest } from "#game/content/fixture.ts";
import { indexContent } from "#game/core/content-index.ts";
import { NO_STUDIES } from "#game/core/course.ts";
import { REGENERATION_PERIOD_MS } from "#game/core/energy.ts";
import { NO_BENEFITS } from "#game/core/no-benefits.ts";
import { newPlayer, type Player } from "#game/core/player.ts";
import { NO_PROGRESS } from "#game/core/progress.ts";
import type { CompletionResult, ContactView } from "#game/npcs/wire.ts";
import type { ActionResult } from "#game/player/wire.ts";
import { databaseUse, send, WRITE_TRIPS } from "../calls-test-support.ts";
import { BUNDLED_DOCUMENTS } from "../content/documents.ts";
import { hashToken } from "../http/sessions/tokens.ts";
import { expectBalanced, writeContacts } from "../rows-test-support.ts";
import { anotherSession, arrive, createAccount, rested, rows, type TestAccount } from "../test-support.ts";
import type { Game } from "./game.ts";
import { type GameCache, NO_CACHE, RecentGames, replaceGameCache } from "./game-cache.ts";

/** Runs each request, and even each half of one, in any of `count` isolates, each with its own last state. */
function isolates(count: number): GameCache {
  const caches = Array.from({ length: count }, () => new RecentGames());
  let turn = 7;
  const next = () => {
    // A fixed sequence, so that a failure can be looked at again.
    turn = (turn * 1103515245 + 12345) % 2147483648;
    return caches[turn % count] ?? NO_CACHE;
  };
  return {
    get: (tokenHash) => next().get(tokenHash),
    set: (tokenHash, game) => next().set(tokenHash, game),
    delete: (tokenHash) => next().delete(tokenHash),
  };
}

/** Keeps the first state that it saw, for ever: each write after the first begins with a stale one. */
function frozen(): GameCache {
  const games = new Map<string, Game>();
  return {
    get: (tokenHash) => games.get(tokenHash) ?? null,
    set: (tokenHash, game) => void (games.has(tokenHash) || games.set(tokenHash, game)),
    delete: (tokenHash) => void games.delete(tokenHash),
  };
}

const act = (account: TestAccount, key?: string) =>
  send("POST", "/api/player/action/bag_fries", { token: account.token, key });
const complete = (account: TestAccount, npcId: string, questId: string) =>
  send("POST", `/api/npcs/${npcId}/requests/${questId}/complete`, { token: account.token });
const count = async (sql: string) => (await rows<{ n: number }>(`select count(*) as n from ${sql}`))[0]?.n;

/** The phone and the laptop of a new player. */
async function twoDevices(player: Partial<Player> = {}): Promise<[phone: TestAccount, laptop: TestAccount]> {
  const phone = await arrive(await createAccount(player));
  return [phone, await arrive(await anotherSession(phone))];
}

let before: GameCache;
const use = (cache: GameCache) => {
  beforeEach(() => {
    before = replaceGameCache(cache);
  });
  afterEach(() => void replaceGameCache(before));
};

describe.each([
  ["its own cache", () => new RecentGames()],
  ["no cache", () => NO_CACHE],
  ["the stale caches of four isolates", () => isolates(4)],
  ["a cache that is always stale", frozen],
] as const)("With %s", (_name, create) => {
  use(create());

  it("forty parallel writers on two devices are paid as often as energy allows", async () => {
    const [phone, laptop] = await twoDevices(rested());
    const startedAt = Date.now();
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, i) => act(i % 2 ? phone : laptop, crypto.randomUUID())),
    );
    const accepted = replies.filter(({ status }) => status === 200).length;
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(accepted).toBeGreaterThanOrEqual(10);
    // Energy comes back while the forty are served: each period allows one more.
    const periods = Math.ceil((Date.now() - startedAt) / REGENERATION_PERIOD_MS);
    expect(accepted).toBeLessThanOrEqual(11 + periods);
    expect(await count("ledger where cause like 'action:%'")).toBe(accepted);
    expect(await count("idempotency_key where status = 200")).toBe(accepted);
    expect(await count("idempotency_key where status = 409")).toBe(40 - accepted);
    await expectBalanced(phone.userId);
  });

  it("a quest completed twelve times at once on two devices pays once", async () => {
    const [phone, laptop] = await twoDevices();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) => complete(i % 2 ? phone : laptop, "gary_grill", "first_shift")),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await count("ledger where cause = 'quest:gary_grill.first_shift'")).toBe(1);
    expect(await count("player_message where kind = 'completion'")).toBe(1);
    await expectBalanced(phone.userId);
  });

  it("one key sent twelve times on two devices has one effect and one reply", async () => {
    const [phone, laptop] = await twoDevices();
    const key = crypto.randomUUID();
    const replies = await Promise.all(Array.from({ length: 12 }, (_, i) => act(i % 2 ? phone : laptop, key)));
    expect(new Set(await Promise.all(replies.map((reply) => reply.text()))).size).toBe(1);
    expect(await count("ledger where cause like 'action:%'")).toBe(1);
    await env.DB.exec("update idempotency_key set created_at = created_at - 86400001");
    expect((await act(phone, key)).status).toBe(200);
    expect(await count("ledger where cause like 'action:%'")).toBe(2);
  });

  it("resets against actions and completions leave a ledger that explains the balance", async () => {
    const [phone, laptop] = await twoDevices();
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([
        send("POST", "/api/player/reset-all-data", { token: laptop.token }),
        ...[phone, laptop].flatMap((device) => [act(device), complete(device, "gary_grill", "first_shift")]),
        send("POST", "/api/npcs/gary_grill/viewed", { token: phone.token }),
      ]);
    }
    await expectBalanced(phone.userId);
    const resets = await rows<{ seq: number }>("select max(seq) as seq from ledger where cause = 'reset'");
    const since = await count(`ledger where cause like 'quest:%' and seq > ${resets[0]?.seq}`);
    const done = await rows<{ n: number }>("select sum(completions) as n from player_quest");
    expect(done[0]?.n).toBe(since);
  });

  it("a revoked session writes nothing and reads nothing from the moment of its revocation", async () => {
    const account = await arrive(await createAccount());
    // Viewed before, so that viewing it again changes nothing.
    await send("POST", "/api/npcs/gary_grill/viewed", { token: account.token });
    await env.DB.exec("update session set revoked_at = 1");
    const ledger = await rows("select * from ledger");
    expect((await act(account, crypto.randomUUID())).status).toBe(401);
    const complete = "gary_grill/requests/first_shift/complete";
    for (const path of ["gary_grill/viewed", "your_mum/viewed", complete]) {
      expect((await send("POST", `/api/npcs/${path}`, { token: account.token })).status).toBe(401);
    }
    for (const path of ["/auth/me", "/npcs", "/messages", "/messages/unread-count", "/player/actions"]) {
      expect((await send("GET", `/api${path}`, { token: account.token })).status).toBe(401);
    }
    expect(await rows("select * from ledger")).toEqual(ledger);
    expect(await count("player_contact where viewed_at is not null")).toBe(1);
  });

  it("an expired session, a deleted account and a stopped game write nothing", async () => {
    const account = await arrive(await createAccount());
    await env.DB.exec("update world set is_running = 0");
    expect((await act(account)).status).toBe(503);
    await env.DB.exec("update world set is_running = 1; update session set last_used_at = 1");
    expect((await act(account)).status).toBe(401);
    const other = await arrive(await createAccount());
    const progress = ["player_message", "player_quest", "player_contact", "posting"];
    for (const table of [...progress, "ledger_sum", "ledger_roll_up", "ledger", "player_state"]) {
      await env.DB.exec(`delete from ${table}`);
    }
    await env.DB.exec("delete from session; delete from player_activity; delete from user");
    for (const path of ["/player/action/bag_fries", "/npcs/gary_grill/viewed"]) {
      expect((await send("POST", `/api${path}`, { token: other.token })).status).toBe(401);
    }
  });

  it("the next write uses changed content", async () => {
    const quest = aQuest("shift", { requirements: [], rewards: { cash: 7 } });
    await writeContacts(aContact("boss", { missions: [quest, { ...quest, id: "other" }] }));
    const account = await arrive(await createAccount());
    await writeContacts(aContact("boss", { missions: [{ ...quest, rewards: { cash: 3 } }] }));
    const result = await (await complete(account, "boss", "shift")).json<CompletionResult>();
    expect(result.newStats.cash).toBe(50);
    expect((await complete(account, "boss", "other")).status).toBe(404);
    await expectBalanced(account.userId);
  });

  it("a message viewed on one device is not new in a reply to another", async () => {
    const [phone, laptop] = await twoDevices();
    const list = async () => {
      const reply = await send("GET", "/api/npcs", { token: laptop.token });
      const { npcs } = await reply.json<{ npcs: ContactView[] }>();
      return npcs.find(({ id }) => id === "gary_grill")?.isNewlyUnlocked;
    };
    expect(await list()).toBe(true);
    await send("POST", "/api/npcs/gary_grill/viewed", { token: phone.token });
    const result = await (await complete(laptop, "gary_grill", "first_shift")).json<CompletionResult>();
    expect(result.npc.isNewlyUnlocked).toBe(false);
    const badges = result.events.find(({ type }) => type === "badgesChanged");
    expect(badges?.payload).toEqual({ unreadMessages: 3, newContacts: 1 });
    await send("POST", "/api/npcs/your_mum/viewed", { token: phone.token });
    expect(await list()).toBe(false);
  });

  it("the reply to the next write has the character's new name", async () => {
    const account = await arrive(await createAccount());
    await env.DB.exec(
      `insert into ledger select user_id, seq + 1, 0, 'rename', 0, 0, 0, 0, cash, followers, 0 from player;
       update player_state set seq = seq + 1, state = json_set(state, '$.name', 'renamed')`.replaceAll(
        "\n",
        " ",
      ),
    );
    expect((await (await act(account)).json<ActionResult>()).newStats.name).toBe("renamed");
    expect(await rows("select name from player")).toEqual([{ name: "renamed" }]);
  });
});

describe("The cache of games", () => {
  use(new RecentGames());

  it("the cache of games saves a write one of its two round trips, and a read the rows of the progress", async () => {
    const account = await arrive(await createAccount());
    expect(databaseUse(await act(account, crypto.randomUUID())).trips).toBe(WRITE_TRIPS);
    const use = databaseUse(await send("GET", "/api/npcs", { token: account.token }));
    expect(use.trips).toBe(1);
    if (WRITE_TRIPS === 1) expect(use.read).toBeLessThanOrEqual(6);
  });

  it("a session never writes the game of another player, even if the cache holds it", async () => {
    const games = new RecentGames();
    replaceGameCache(games);
    const [owner, other] = [await arrive(await createAccount()), await arrive(await createAccount())];
    const foreign = games.get(hashToken(owner.token));
    if (foreign) games.set(hashToken(other.token), foreign);
    const result = await (await act(other, crypto.randomUUID())).json<ActionResult>();
    expect(result.newStats.name).toBe(other.username);
    const paid = await rows("select player_id from ledger where cause like 'action:%'");
    expect(paid).toEqual([{ player_id: other.userId }]);
  });

  it("the cache of games keeps the most recently used games, up to its size", () => {
    const games = new RecentGames(2);
    const game: Game = {
      userId: "u",
      player: newPlayer("p", 0),
      seq: 0,
      marks: 0,
      progress: NO_PROGRESS,
      studies: NO_STUDIES,
      benefits: NO_BENEFITS,
      content: indexContent([]),
      documents: BUNDLED_DOCUMENTS,
      contentVersion: null,
    };
    for (const name of ["a", "b", "a", "c"]) games.set(name, game);
    const kept = () => ["a", "b", "c"].filter((name) => games.get(name));
    expect(kept()).toEqual(["a", "c"]);
    games.delete("a");
    expect(kept()).toEqual(["c"]);
  });
});
