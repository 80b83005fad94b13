import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "#game/core/durations.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { getLedger, getLedgerMonths, getLedgerSummary } from "#game/finances/wire.ts";
import { ask, databaseUse, read } from "../calls-test-support.ts";
import { openDatabase } from "../db/client.ts";
import { standIn } from "../db/stand-in-test-support.ts";
import worker from "../index.ts";
import { execute, expectBalanced, seedLedger } from "../rows-test-support.ts";
import {
  accountWithPassword,
  arrive,
  createAccount,
  PASSWORD,
  rows,
  type TestAccount,
} from "../test-support.ts";
import { LEDGER_KEPT_MS, rollUpLedger } from "./roll-up-ledger.ts";

const CAUSES = ["action:bag_fries", "action:post_content", "quest:your_mum.printer"];

type Page = ReplyOf<typeof getLedger>;
type Months = ReplyOf<typeof getLedgerMonths>;
type Summary = ReplyOf<typeof getLedgerSummary>;
type Sum = "cash" | "experience" | "followers" | "energy" | "debt";
type StoredRow = Record<Sum | "seq" | "at" | "cash_after" | "followers_after", number> & { cause: string };

/** Creates an account with a ledger that begins `days` ago and has `perDay` rows a day, the last one an hour ago. */
async function veteran(days: number, perDay: number): Promise<TestAccount> {
  const account = await createAccount();
  const count = days * perDay;
  const step = DAY_MS / perDay;
  const at = `cast(${Date.now() - DAY_MS / 24} - (${count} - i) * ${step} as integer)`;
  const cause = `json_array('${CAUSES.join("', '")}') ->> (i % 3)`;
  await seedLedger(account, count, `${at}, ${cause}, i % 7, i % 5, i % 2, -(i % 4), 0, 0, -(i % 3)`);
  return account;
}

/** Lets days pass. */
const age = (days: number) =>
  execute(`update ledger set at = at - ${days * DAY_MS}; update ledger_roll_up set due_at = 0`);
const rollUp = (bounds: Parameters<typeof rollUpLedger>[1] = {}) => rollUpLedger(openDatabase(env), bounds);
const ledgerOf = ({ userId }: TestAccount) =>
  rows<StoredRow>(
    `select seq, at, cause, cash, experience, followers, energy, debt, cash_after, followers_after from ledger
     where player_id = ? order by seq`,
    userId,
  );
const monthSums = ({ userId }: TestAccount) =>
  rows("select * from ledger_month_sum where player_id = ? order by month, cause", userId);
const months = ({ userId }: TestAccount) =>
  rows("select * from ledger_month where player_id = ? order by month", userId);
const get = <Reply>(account: TestAccount, path: string) => read<Reply>(account, `/player/ledger${path}`);
const monthOf = (at: number) => Number(new Date(at).toISOString().slice(0, 7).replace("-", ""));

/** Those of some rows that are rolled up by now. */
const oldOf = (all: readonly StoredRow[]) => all.filter(({ at }) => at < Date.now() - LEDGER_KEPT_MS);

/** The monthly sums of some rows, as the database should hold them. */
function sumsOf({ userId }: TestAccount, old: readonly StoredRow[]) {
  const groups = Map.groupBy(old, ({ at, cause }) => `${monthOf(at)} ${cause}`);
  const sum = (group: readonly StoredRow[], key: Sum) => group.reduce((total, row) => total + row[key], 0);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, group]) => ({
      player_id: userId,
      month: Number(key.slice(0, 6)),
      cause: key.slice(7),
      rows: group.length,
      cash: sum(group, "cash"),
      experience: sum(group, "experience"),
      followers: sum(group, "followers"),
      energy: sum(group, "energy"),
      debt: sum(group, "debt"),
    }));
}

/** Expects every player's balances to equal the start plus rows and sums, and no number to be missing or doubled. */
async function expectWhole(): Promise<void> {
  const wrong = await rows(
    `select p.user_id, p.cash, p.seq, s.* from player p join (
       select player_id, sum(cash) as cash_sum, sum(followers) as followers_sum, sum(experience) as experience_sum,
         sum(rows) as row_sum from (
           select player_id, cash, followers, experience, 1 as rows from ledger
           union all select player_id, cash, followers, experience, rows from ledger_month_sum) group by 1) s
       on s.player_id = p.user_id join ledger_roll_up r on r.player_id = p.user_id
     where p.cash <> 47 + cash_sum or p.followers <> 3 + followers_sum or p.lifetime_experience <> experience_sum
       or p.seq <> row_sum or r.seq <> (select coalesce(sum(rows), 0) from ledger_month_sum where player_id = p.user_id)
       or r.seq + 1 <> (select min(seq) from ledger where player_id = p.user_id)`,
  );
  expect(wrong).toEqual([]);
}

/** A database whose `n`th batch fails, before or after it is committed, and every later one too. */
function dyingAt(n: number, isCommitted: boolean): D1Database {
  let batches = 0;
  return standIn(async ({ send }) => {
    batches += 1;
    if (batches < n) return send();
    if (batches === n && isCommitted) await send();
    throw new Error("killed");
  });
}

describe("rolling up the ledger", () => {
  it("ledger rows older than 30 days become sums by month and cause, and newer rows stay as they are", async () => {
    const account = await veteran(120, 5);
    const before = await ledgerOf(account);
    await worker.scheduled(createScheduledController(), env);
    const old = oldOf(before);
    const last = old.at(-1);
    if (!last || old.length <= 400) throw new Error("Too little is old");
    expect(await ledgerOf(account)).toEqual(before.slice(old.length));
    expect(await monthSums(account)).toEqual(sumsOf(account, old));
    const { seq, at, cash_after, followers_after } = last;
    const month = { player_id: account.userId, month: monthOf(at), seq, at, cash_after, followers_after };
    expect((await months(account)).at(-1)).toEqual(month);
    await expectWhole();
    await expectBalanced(account.userId);
  });

  it("rows that age later are added to the sums of their month", async () => {
    const account = await veteran(40, 5);
    const before = await ledgerOf(account);
    await rollUp();
    // Two days pass.
    await age(2);
    const aged = oldOf(await ledgerOf(account));
    const old = before.slice(0, (aged[0]?.seq ?? 1) - 1);
    await rollUp();
    expect(aged.length).toBeGreaterThanOrEqual(9);
    expect(await monthSums(account)).toEqual(sumsOf(account, [...old, ...aged]));
    await expectWhole();
  });

  it("repeated and overlapping roll-ups count no row twice", async () => {
    const accounts = await Promise.all(Array.from({ length: 12 }, (_, i) => veteran(60 + i, 4)));
    const before = new Map<string, StoredRow[]>();
    for (const account of accounts) before.set(account.userId, await ledgerOf(account));
    const bounds = { players: 3, rows: 20, batches: 400 };
    const counts = await Promise.all([rollUp(bounds), rollUp(bounds), rollUp(bounds), rollUp(bounds)]);
    const all = [...before.values()].flat();
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(oldOf(all).length);
    for (const account of accounts) {
      expect(await monthSums(account)).toEqual(sumsOf(account, oldOf(before.get(account.userId) ?? [])));
    }
    await expectWhole();
    const stored = await rows("select * from ledger_month_sum");
    expect(await rollUp()).toBe(0);
    expect(await rows("select * from ledger_month_sum")).toEqual(stored);
  });

  it.each([false, true])(
    "a roll-up killed at any batch, committed %s, loses nothing, and the next run finishes",
    async (isCommitted) => {
      const account = await veteran(50, 4);
      const before = await ledgerOf(account);
      for (let n = 1; n <= 6; n += 1) {
        const run = rollUpLedger(openDatabase({ DB: dyingAt(n, isCommitted) }), { rows: 10 });
        await expect(run).rejects.toThrow("killed");
        await expectWhole();
      }
      await rollUp();
      const old = oldOf(before);
      expect(await monthSums(account)).toEqual(sumsOf(account, old));
      expect(await ledgerOf(account)).toEqual(before.slice(old.length));
      await expectWhole();
    },
  );

  it("while players act, the balance stays complete throughout the roll-up", async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => veteran(45, 6)));
    let isActing = true;
    const check = async () => {
      let checks = 0;
      for (; isActing; checks += 1) {
        // Without a pause, the runtime's timers never fire, and the roll-up waits for one between its batches.
        await scheduler.wait(1);
        await expectWhole();
        for (const account of accounts.slice(0, 2)) {
          expect(await get<Summary>(account, "/summary")).toMatchObject({ addsUp: true });
        }
      }
      return checks;
    };
    const act = async (account: TestAccount) => {
      let done = 0;
      for (let i = 0; i < 24; i += 1) {
        const { status } = await ask(account, `POST /player/action/${i % 2 ? "bag_fries" : "rest"}`);
        if (status === 200) done += 1;
      }
      return done;
    };
    const checking = check();
    const bounds = { players: 2, rows: 5, batches: 400 };
    const [first, second, ...acted] = await Promise.all([
      rollUp(bounds),
      rollUp(bounds),
      ...accounts.map((account) => act(account)),
    ]).finally(() => {
      isActing = false;
    });
    expect(await checking).toBeGreaterThan(3);
    expect(acted.every((done) => done >= 5)).toBe(true);
    expect(first + second).toBeGreaterThan(50);
    await expectWhole();
    for (const account of accounts) await expectBalanced(account.userId);
  }, 120_000);

  it("the newest row of a player who left stays, and they are visited again after a month", async () => {
    const account = await arrive(await veteran(90, 2));
    await age(200);
    await rollUp();
    expect(await ledgerOf(account)).toHaveLength(1);
    const [state] = await rows<{ due_at: number }>("select due_at from ledger_roll_up");
    expect(state?.due_at).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    expect((await ask(account, "POST /player/action/bag_fries")).status).toBe(200);
    await expectWhole();
  });

  it("a batch of the roll-up reads and writes a bounded number of rows", async () => {
    for (let i = 0; i < 4; i += 1) await veteran(60, 10);
    const use = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
    await rollUpLedger(openDatabase(env, use), { players: 3, rows: 50, batches: 1 });
    expect(use.roundTrips).toBe(2);
    expect(use.rowsRead).toBeLessThan(10 * 150);
    expect(use.rowsWritten).toBeLessThan(2 * 150);
  });
});

describe("Finances with months", () => {
  /** A player of 100 days whose old rows are rolled up, and the rows before that. */
  async function rolledUp(): Promise<{ account: TestAccount; before: StoredRow[] }> {
    const account = await veteran(100, 3);
    const before = await ledgerOf(account);
    await rollUp();
    return { account, before };
  }

  it("Finances adds up after a roll-up, with the same totals by cause", async () => {
    const account = await veteran(100, 3);
    const before = await get<Summary>(account, "/summary");
    await rollUp();
    const after = await get<Summary>(account, "/summary");
    expect(after.addsUp).toBe(true);
    expect([after.start, after.now, after.causes]).toEqual([before.start, before.now, before.causes]);
    expect(after.chart.length).toBeGreaterThan(60);
    expect(after.chart.length).toBeLessThanOrEqual(120);
    expect(after.chart.at(-1)).toEqual(before.chart.at(-1));
    expect(after.chart.map(({ at }) => at)).toEqual(after.chart.map(({ at }) => at).toSorted());
  });

  it("the pages of rows end where the sums of months begin, and together they hold every change once", async () => {
    const { account, before } = await rolledUp();
    const seen: Page["rows"] = [];
    let end = 0;
    for (let query = ""; ; ) {
      const { rows: shown, next, rolledUp: last } = await get<Page>(account, query);
      seen.push(...shown);
      end = last;
      if (next === null) break;
      query = `?before=${next}`;
    }
    const { sums, next } = await get<Months>(account, "/months");
    expect(next).toBeNull();
    expect(seen.at(-1)?.seq).toBe(end + 1);
    expect(sums.reduce((count, sum) => count + sum.rows, 0)).toBe(end);
    const cash = [...seen, ...sums].reduce((sum, each) => sum + each.cash, 0);
    expect(cash).toBe(before.reduce((sum, each) => sum + each.cash, 0));
    const [newest] = sums;
    expect(newest).toMatchObject({
      month: new Date(before[end - 1]?.at ?? 0).toISOString().slice(0, 7),
      cause: "action:bag_fries",
      text: "Bagged fries",
      balance: { cash: before[end - 1]?.cash_after, followers: before[end - 1]?.followers_after },
    });
    expect(await get<Page>(account, `?before=${end}`)).toMatchObject({ rows: [], next: null });
    expect((await get<Page>(account, `?before=${end + 2}`)).next).toBeNull();
  });

  it("the sums of months are paged by key, and a page reads only its rows", async () => {
    const account = await veteran(10, 1);
    const list = (length: number) => JSON.stringify(Array.from({ length }, (_, i) => i));
    await env.DB.batch([
      env.DB.prepare(
        `insert into ledger_month select ?1, 202001 + (value % 12) + 100 * (value / 12), value + 1, value, 47, 3
         from json_each(?2)`,
      ).bind(account.userId, list(60)),
      env.DB.prepare(
        `insert into ledger_month_sum select player_id, month, 'quest:a.q' || printf('%02d', value), 1, 2, 3, 4, 5, 0
         from ledger_month, json_each(?1)`,
      ).bind(list(10)),
    ]);
    const keys: string[] = [];
    for (let query = ""; ; ) {
      const reply = await ask(account, `GET /player/ledger/months${query}`);
      expect(databaseUse(reply)).toMatchObject({ trips: 1, written: 0 });
      expect(databaseUse(reply).read).toBeLessThanOrEqual(90);
      const { sums, next } = await reply.json<Months>();
      keys.push(...sums.map(({ month, cause }) => `${month}~${cause}`));
      if (next === null) break;
      expect(sums).toHaveLength(50);
      query = `?before=${encodeURIComponent(next)}`;
    }
    expect(keys).toHaveLength(600);
    expect(new Set(keys).size).toBe(600);
    expect(keys[0]).toMatch(/^2024-12~/);
    expect(keys.at(-1)).toMatch(/^2020-01~/);
  });

  it.each(["x", "2026-11", "2026-11~", "202611~x", "2026-1~x"])(
    "the key %s of a monthly sum is refused with 400",
    async (key) => {
      const route = `GET /player/ledger/months?before=${encodeURIComponent(key)}`;
      expect((await ask(await createAccount(), route)).status).toBe(400);
    },
  );

  it("the ledger export holds the rows and, below them, the sums of months, which add up", async () => {
    const { account, before } = await rolledUp();
    const reply = await ask(account, "GET /player/ledger/export");
    const lines = (await reply.text()).trimEnd().split("\r\n").slice(1);
    const cells = lines.map((line) => line.split(","));
    expect(cells.reduce((sum, each) => sum + Number(each[3]), 0)).toBe(
      before.reduce((sum, { cash }) => sum + cash, 0),
    );
    expect(cells.reduce((sum, each) => sum + Number(each[9]), 0)).toBe(before.length);
    const firstSum = cells.findIndex(([seq]) => seq === "");
    expect(firstSum).toBeGreaterThan(80);
    expect(cells[firstSum]?.[1]).toMatch(/^\d{4}-\d{2}$/);
  });

  it("changes of the username are in the summary, and one after a roll-up adds one ledger row", async () => {
    const account = await accountWithPassword();
    const rename = (newUsername: string) =>
      ask(account, "PUT /settings/username", { newUsername, password: PASSWORD });
    for (const name of ["second_name", "third_name"]) expect((await rename(name)).status).toBe(200);
    const none = { cash: 0, experience: 0, followers: 0, energy: 0 };
    const { causes } = await get<Summary>(account, "/summary");
    expect(causes).toEqual([{ ...none, group: "rename", text: "Changed your name", rows: 2 }]);
    expect((await get<Page>(account, "")).rows.map(({ balance }) => balance.cash)).toEqual([47, 47]);
    const { userId } = account;
    await age(100);
    expect(await rollUp()).toBe(1);
    expect((await rename("fourth_name")).status).toBe(200);
    expect(await rows("select seq, cause from ledger where player_id = ?", userId)).toEqual([
      { seq: 2, cause: "rename" },
      { seq: 3, cause: "rename" },
    ]);
    await expectWhole();
  });
});
