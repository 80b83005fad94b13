import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import type { textReaders } from "#game/contract/admin/insights.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import { DAY_MS } from "#game/rules/durations.ts";
import { MS_PER_WEEK, weekOf } from "#game/rules/leaderboards/week.ts";
import { openDatabase } from "../db/client.ts";
import { standIn } from "../db/stand-in-test-support.ts";
import worker from "../index.ts";
import { arrive, call, createAccount, databaseUse, rows, type TestAccount } from "../test-support.ts";
import { countPlayers } from "./count-players.ts";
import { readAllLedgers } from "./settle-weeks.ts";

const TABLES = [
  "insight_flow",
  "insight_cohort",
  "insight_mission",
  "ledger_reading",
  "insight_round",
] as const;

/** Reads all ledgers, and runs the count without a pause between rounds. */
const read = (bounds: Parameters<typeof readAllLedgers>[1] = {}) => readAllLedgers(openDatabase(env), bounds);
const count = async (bounds: Parameters<typeof countPlayers>[1] = {}) => {
  await read();
  return countPlayers(openDatabase(env), { pauseMs: 0, steps: 1, ...bounds });
};

/** The figures that don't depend on how many steps it took to count them. */
async function figures() {
  return {
    flows: await rows("select * from insight_flow order by level, cause_group"),
    cohorts: await rows("select * from insight_cohort order by week"),
    players: await rows("select * from ledger_reading order by player_id"),
    missions: await rows(
      `select contact_id, quest_id, unlocked, affordable, done, stuck from insight_mission
       where round = (select round - 1 from insight_round) order by contact_id, quest_id`,
    ),
  };
}

/** Expects the flows to be the sums of the whole ledger. */
async function expectWholeLedger() {
  const sums = `count(*) as rows, sum(max(cash, 0)) as cash_in, sum(max(-cash, 0)) as cash_out,
    sum(max(experience, 0)) as experience_in, sum(max(-experience, 0)) as experience_out from ledger`;
  const counted = `sum(rows) as rows, sum(cash_in) as cash_in, sum(cash_out) as cash_out,
    sum(experience_in) as experience_in, sum(experience_out) as experience_out from insight_flow`;
  const wanted = await rows(`select ${sums}`);
  expect(await rows(`select ${counted} where cause_group = ''`)).toEqual(wanted);
  expect(await rows(`select ${counted} where cause_group <> ''`)).toEqual(wanted);
}

/** Adds ledger rows to a player. */
async function addRows({ userId }: TestAccount, amount: number, at = Date.now()): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < ?2)
       insert into ledger (player_id, seq, at, cause, cash, experience, followers, energy)
       select p.user_id, p.seq + i, ?3, 'action:bag_fries', 8, 5, 0, -10 from n, player p where p.user_id = ?1`,
    ).bind(userId, amount, at),
    env.DB.prepare(
      "update player_state set seq = seq + ?2, state = json_set(state, '$.lifetimeExperience', cast(state ->> '$.lifetimeExperience' + 5 * ?2 as integer)) where user_id = ?1",
    ).bind(userId, amount),
  ]);
}

/** Creates players who have arrived. */
async function people(amount: number): Promise<TestAccount[]> {
  const found = [];
  for (let i = 0; i < amount; i += 1) found.push(await arrive(await createAccount()));
  return found.sort((a, b) => (a.userId < b.userId ? -1 : 1));
}

describe("counting the ledger", () => {
  it("the flows of all levels add up to the ledger, and a repeated run counts nothing twice", async () => {
    const [first, second] = await people(3);
    if (!first || !second) throw new Error("Nobody");
    await addRows(first, 50);
    await call("POST", "/api/player/action/bag_fries", { token: second.token });
    await count();
    await expectWholeLedger();
    const before = await figures();
    await count();
    expect(await figures()).toEqual(before);
    await addRows(second, 3);
    await count();
    await expectWholeLedger();
  });

  it("many rows are read in bounded steps, which end with the same figures as one large step", async () => {
    const [first, , third] = await people(3);
    if (!first || !third) throw new Error("Nobody");
    await addRows(first, 37);
    await addRows(third, 22);
    let steps = 1;
    while (!(await read({ players: 2, ledgerRows: 10, steps: 1 }))) steps += 1;
    expect(steps).toBeGreaterThan(6);
    await expectWholeLedger();
    await count();
    const inParts = await figures();
    await env.DB.batch(TABLES.map((table) => env.DB.prepare(`delete from ${table}`)));
    await count();
    expect(await figures()).toEqual(inParts);
  });

  it("concurrent runs read each row once, and count each quest once", async () => {
    const [first] = await people(4);
    if (!first) throw new Error("Nobody");
    await addRows(first, 40);
    await Promise.all([1, 2, 3].map(() => read({ players: 2, ledgerRows: 10, steps: 3 })));
    await Promise.all([1, 2, 3].map(() => count({ players: 2 })));
    while ((await rows("select * from insight_round where completed_at is not null")).length === 0)
      await count();
    await expectWholeLedger();
    expect(await rows("select sum(players) as players from insight_cohort")).toEqual([{ players: 4 }]);
    expect(
      await rows(
        "select distinct unlocked from insight_mission where round = 1 and contact_id = 'gary_grill'",
      ),
    ).toEqual([{ unlocked: 4 }]);
  });

  it.each([
    ["before", false],
    ["after", true],
  ])(
    "a run that is killed %s its write repeats nothing, and the next run reads the rest",
    async (_name, isCommitted) => {
      await people(2);
      let calls = 0;
      const DB = standIn(async ({ send }) => {
        calls += 1;
        if (calls < 3) return send();
        if (calls === 3 && isCommitted) await send();
        throw new Error("killed");
      });
      await expect(readAllLedgers(openDatabase({ DB }), { players: 1 })).rejects.toThrow("killed");
      expect(await rows("select * from ledger_reading where seq > 0")).toHaveLength(isCommitted ? 1 : 0);
      await count();
      await expectWholeLedger();
      expect(await rows("select sum(experience) as sum from weekly_score")).toEqual(
        await rows("select sum(experience) as sum from ledger"),
      );
    },
  );

  it("a deleted account leaves the sums of others untouched", async () => {
    const [first] = await people(2);
    if (!first) throw new Error("Nobody");
    await count();
    const { flows } = await figures();
    await env.DB.batch(
      [
        "player_message",
        "player_quest",
        "player_contact",
        "ledger_sum",
        "weekly_score",
        "ledger_reading",
        "ledger",
      ]
        .map((table) => env.DB.prepare(`delete from ${table} where player_id = ?`).bind(first.userId))
        .concat(env.DB.prepare("delete from player_state where user_id = ?").bind(first.userId)),
    );
    await count();
    expect((await figures()).flows).toEqual(flows);
  });
});

describe("cohorts", () => {
  it("a player counts for the week of the first ledger row and for the days of the later ones, once each", async () => {
    const [account] = await people(1);
    if (!account) throw new Error("Nobody");
    const arrivedAt = 100 * MS_PER_WEEK;
    await env.DB.prepare("update ledger set at = ? where player_id = ?")
      .bind(arrivedAt, account.userId)
      .run();
    await count();
    expect(await rows("select * from insight_cohort")).toEqual([{ week: 100, players: 1, day1: 0, day7: 0 }]);
    for (const day of [1, 1, 7]) {
      await addRows(account, 2, arrivedAt + day * DAY_MS);
      await count();
    }
    expect(await rows("select * from insight_cohort")).toEqual([{ week: 100, players: 1, day1: 1, day7: 1 }]);
  });
});

describe("quests", () => {
  it("a round counts the quests of every player anew and keeps the last complete round", async () => {
    const [first] = await people(2);
    if (!first) throw new Error("Nobody");
    await count();
    const of = (quest: string) =>
      rows(
        `select unlocked, affordable, done, stuck from insight_mission where contact_id = 'gary_grill' and quest_id = ?
         and round = (select round - 1 from insight_round)`,
        quest,
      );
    expect(await of("first_shift")).toEqual([{ unlocked: 2, affordable: 2, done: 0, stuck: 0 }]);
    await call("POST", "/api/npcs/gary_grill/requests/first_shift/complete", { token: first.token });
    await env.DB.prepare("update player_quest set available_at = available_at - ?")
      .bind(4 * DAY_MS)
      .run();
    await count();
    expect(await of("first_shift")).toEqual([{ unlocked: 2, affordable: 2, done: 1, stuck: 1 }]);
    expect(await rows("select distinct round from insight_mission")).toEqual([{ round: 2 }]);
  });

  it("the next round starts only when it is due", async () => {
    await people(1);
    expect(await count({ pauseMs: 60_000, steps: 4 })).toBe(1);
    expect(await count({ pauseMs: 60_000, steps: 4 })).toBe(0);
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 61_000);
    expect(await count({ pauseMs: 60_000, steps: 4 })).toBe(1);
    clock.mockRestore();
  });
});

describe("counting the readers of texts", () => {
  it("a message and an answer count once for each player who has read them within 30 days", async () => {
    const [first, second, third] = await people(3);
    if (!first || !second || !third) throw new Error("Nobody");
    const add = ({ userId }: TestAccount, kind: string, readAt: number | null) =>
      env.DB.prepare("insert into player_message values (?, ?, 'gary_grill', 'a_text', ?, 0, ?)").bind(
        userId,
        crypto.randomUUID(),
        kind,
        readAt,
      );
    const now = Date.now();
    await env.DB.batch([
      add(first, "message", now - DAY_MS),
      add(first, "completion", now - DAY_MS),
      add(second, "message", now - 29 * DAY_MS),
      add(second, "completion", null),
      add(third, "message", now - 31 * DAY_MS),
    ]);
    // A round of several steps, and the round after it.
    await count({ players: 2, steps: 6 });
    const { token } = await createAccount({}, { role: "editor" });
    const reply = await call("GET", "/api/admin/insights/readers", { token });
    const { texts, completedAt } = await reply.json<ReplyOf<typeof textReaders>>();
    expect(completedAt).not.toBeNull();
    expect(texts.filter(({ textId }) => textId === "a_text")).toEqual([
      { contactId: "gary_grill", textId: "a_text", kind: "completion", readers: 1 },
      { contactId: "gary_grill", textId: "a_text", kind: "message", readers: 2 },
    ]);
    // The figures of older rounds are gone.
    expect(await rows("select distinct round from insight_text")).toHaveLength(1);
  });
});

describe("the cost of the count", () => {
  it("the cron counts the players", async () => {
    await people(1);
    await worker.scheduled(createScheduledController(), env);
    await expectWholeLedger();
  });

  it("a step of the count reads only its own players", async () => {
    const [first] = await people(8);
    if (!first) throw new Error("Nobody");
    await addRows(first, 500);
    await count();
    const [quests] = await rows<{ quests: number }>("select count(*) as quests from player_quest");
    const use = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
    await countPlayers(openDatabase(env, use), { pauseMs: 0, steps: 1, players: 4 });
    expect(use.roundTrips).toBe(3);
    expect(use.rowsRead).toBeLessThan((quests?.quests ?? 0) / 2 + 4 * 8 + 60);
  });

  it("a step of the reading stops at its bound, and writes a few rows for many", async () => {
    const [first, second] = await people(2);
    if (!first || !second) throw new Error("Nobody");
    await addRows(first, 3_000);
    await addRows(second, 3_000);
    const use = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
    await readAllLedgers(openDatabase(env, use), { steps: 1, ledgerRows: 50 });
    expect(use.rowsRead).toBeLessThan(400);
    expect(use.rowsWritten).toBeLessThan(40);
  });
});

describe("GET /api/admin/insights", () => {
  const editor = () => createAccount({}, { role: "editor" });
  const get = async (account: TestAccount, path: string) => {
    const reply = await call("GET", `/api/admin/insights/${path}`, { token: account.token });
    return {
      status: reply.status,
      json: await reply.json<Record<string, unknown>>(),
      use: databaseUse(reply),
    };
  };

  it("the figures of quests, cohorts and levels are those that the cron counted", async () => {
    const account = await editor();
    const [player] = await people(1);
    if (!player) throw new Error("Nobody");
    await call("POST", "/api/npcs/gary_grill/requests/first_shift/complete", { token: player.token });
    await count();
    const quests = await get(account, "missions");
    expect(quests.json).toMatchObject({ players: 2, completedAt: expect.stringMatching(/Z$/), next: null });
    expect(quests.json.missions).toContainEqual({
      contactId: "gary_grill",
      questId: "first_shift",
      contactName: "Gary Grill",
      name: expect.any(String),
      unlocked: 1,
      affordable: 1,
      done: 1,
      stuck: 0,
    });
    const week = new Date(weekOf(Date.now()) * MS_PER_WEEK).toISOString();
    expect((await get(account, "cohorts")).json).toEqual({
      cohorts: [{ week, players: 1, day1: 0, day7: 0, isDay1Over: false, isDay7Over: false }],
    });
    const flows = await get(account, "flows?level=1");
    expect(flows.json.levels).toMatchObject([{ level: 1, cashIn: expect.any(Number) }]);
    expect(flows.json.causes).toContainEqual(expect.objectContaining({ group: "quest", rows: 1 }));
  });

  it("each page of figures reads at most 200 rows, however many there are", async () => {
    const account = await editor();
    const numbers = (to: number) =>
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${to})`;
    await env.DB.batch([
      env.DB.prepare("insert into insight_round values (1, 9, 2, 0, '', 0, 900, 1000)"),
      env.DB.prepare(
        `${numbers(900)} insert into insight_mission select 1, 'c' || (i % 30), 'q' || i, 3, 2, 1, 1 from n`,
      ),
      env.DB.prepare(`${numbers(300)} insert into insight_cohort select i, 9, 4, 2 from n`),
      env.DB.prepare(
        `${numbers(100)} insert into insight_flow select i, g.value, 1, 1, 1, 1, 1 from n, json_each(?) g`,
      ).bind(JSON.stringify(["", ...Array.from({ length: 80 }, (_, i) => `action:a${i}`)])),
    ]);
    await get(account, "missions");
    const seen = new Set<string>();
    let next: unknown = "";
    while (next !== null) {
      const page = await get(account, `missions${next === "" ? "" : `?after=${next}`}`);
      expect(page.use.read).toBeLessThanOrEqual(200);
      for (const { contactId, questId } of page.json.missions as { contactId: string; questId: string }[]) {
        seen.add(`${contactId}.${questId}`);
      }
      next = page.json.next;
    }
    expect(seen.size).toBe(900);
    for (const path of ["cohorts", "flows", "flows?level=50"]) {
      expect((await get(account, path)).use.read, path).toBeLessThanOrEqual(200);
    }
  });

  it.each(["missions?after=x", "flows?level=-1", "flows?level=x"])(
    "the query %s is refused",
    async (path) => {
      expect((await get(await editor(), path)).status).toBe(400);
    },
  );
});
