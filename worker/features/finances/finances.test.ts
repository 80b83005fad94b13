import { describe, expect, it } from "vitest";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { causeGroup } from "#game/finances/causes.ts";
import type { getLedger, getLedgerSummary } from "#game/finances/wire.ts";
import { ask, databaseUse } from "../../calls-test-support.ts";
import { execute, expectBalanced, richAccount, seedLedger } from "../../rows-test-support.ts";
import { arrive, createAccount, rows, type TestAccount } from "../../test-support.ts";

type Page = ReplyOf<typeof getLedger>;
type Summary = ReplyOf<typeof getLedgerSummary>;

const get = (account: TestAccount, path = "") => ask(account, `GET /player/ledger${path}`);
const page = async (account: TestAccount, query = "") => (await get(account, query)).json<Page>();
const summary = async (account: TestAccount) => (await get(account, "/summary")).json<Summary>();
const act = (account: TestAccount, action: string) => ask(account, `POST /player/action/${action}`);

/** Creates an account with `count` ledger rows of $1 each; every thousandth also adds a follower. */
async function veteran(count: number): Promise<TestAccount> {
  const account = await createAccount();
  await seedLedger(account, count, "i * 1000, 'action:bag_fries', 1, 2, i % 1000 = 0, -10, 0, 0, 0");
  return account;
}

describe("GET /api/player/ledger", () => {
  it("the ledger shows the newest rows first, each with its cause in words and the balance after it", async () => {
    const account = await arrive(await createAccount());
    await act(account, "bag_fries");
    await act(account, "read_book");
    const { rows: shown, next } = await page(account);
    expect(next).toBeNull();
    expect(shown.map(({ seq, text, cash, balance }) => [seq, text, cash, balance])).toEqual([
      [3, "Read a book", -10, { cash: 45, followers: 3 }],
      [2, "Bagged fries", 8, { cash: 55, followers: 3 }],
      [1, "Something unlocked", 0, { cash: 47, followers: 3 }],
    ]);
    expect(Date.parse(shown[0]?.at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  it("paging through the ledger returns every row once and reads only the rows of the page", async () => {
    const account = await veteran(5_000);
    const reply = await get(account);
    expect(databaseUse(reply)).toMatchObject({ trips: 1, written: 0 });
    expect(databaseUse(reply).read).toBeLessThanOrEqual(70);
    const seen: number[] = [];
    for (let query = ""; ; ) {
      const each = await get(account, query);
      expect(databaseUse(each).read).toBeLessThanOrEqual(70);
      const { rows: shown, next } = await each.json<Page>();
      seen.push(...shown.map(({ seq }) => seq));
      expect(shown.every(({ seq, balance }) => balance.cash === 47 + seq)).toBe(true);
      if (next === null || seen.length >= 200) break;
      query = `?before=${next}`;
    }
    expect(seen).toEqual(Array.from({ length: 200 }, (_, i) => 5_000 - i));
  });

  it("the last page of the ledger has no next one, and pages beyond it are empty", async () => {
    const account = await veteran(100);
    expect((await page(account, "?before=51")).next).toBeNull();
    expect((await page(account, "?before=52")).next).toBe(2);
    expect(await page(account, "?before=1")).toEqual({ rows: [], next: null, rolledUp: 0 });
    expect((await page(account, "?before=999999999")).rows).toEqual([]);
  });

  it("a filtered page searches at most 1,000 ledger rows, and the next page continues there", async () => {
    const account = await veteran(5_000);
    const found: number[] = [];
    const nexts: (number | null)[] = [];
    for (let query = "?only=followers"; ; ) {
      const reply = await get(account, query);
      expect(databaseUse(reply).read).toBeLessThanOrEqual(1_020);
      const { rows: shown, next } = await reply.json<Page>();
      found.push(...shown.map(({ seq }) => seq));
      nexts.push(next);
      expect(shown.every(({ seq, balance }) => balance.cash === 47 + seq)).toBe(true);
      if (next === null) break;
      query = `?only=followers&before=${next}`;
    }
    expect(found).toEqual([5_000, 4_000, 3_000, 2_000, 1_000]);
    expect(nexts).toEqual([4_001, 3_001, 2_001, 1_001, null]);
    expect((await page(account, "?only=cash")).next).toBe(4_951);
  });

  it.each(["?before=0", "?before=-1", "?before=x", "?before=1e3", "?before=", "?only=secrets", "?only="])(
    "the ledger query %s is refused with 400",
    async (query) => {
      expect((await get(await createAccount(), query)).status).toBe(400);
    },
  );

  it("a player sees only their own ledger rows", async () => {
    const [rich, poor] = [await veteran(10), await createAccount()];
    expect((await page(rich)).rows).toHaveLength(10);
    expect(await page(poor)).toEqual({ rows: [], next: null, rolledUp: 0 });
    expect(await summary(poor)).toMatchObject({ causes: [], chart: [], addsUp: true });
  });
});

describe("GET /api/player/ledger/summary", () => {
  it("the ledger summary adds up after every kind of change, and its sums match the rows", async () => {
    const account = await richAccount();
    await Promise.all([act(account, "bag_fries"), act(account, "read_book"), act(account, "post_content")]);
    await act(account, "bag_fries");
    await ask(account, "POST /npcs/gary_grill/requests/first_shift/complete");
    await ask(account, "POST /player/reset-all-data");
    await act(account, "bag_fries");
    const { causes, ...found } = await summary(account);
    expect(found).toMatchObject({
      addsUp: true,
      start: { cash: 47, followers: 3 },
      now: { cash: 55, followers: 3 },
    });
    const { rows: all } = await page(account);
    for (const { group, text: _, ...sum } of causes) {
      const own = all.filter(({ cause }) => causeGroup(cause) === group);
      const total = (name: "cash" | "experience" | "followers" | "energy") =>
        own.reduce((found, row) => found + row[name], 0);
      expect(sum).toEqual({
        rows: own.length,
        ...{ cash: total("cash"), experience: total("experience") },
        ...{ followers: total("followers"), energy: total("energy") },
      });
    }
    expect(causes.reduce((found, { rows: count }) => found + count, 0)).toBe(all.length);
    const cash = causes.map((each) => Math.abs(each.cash));
    expect(cash).toEqual(cash.toSorted((a, b) => b - a));
    expect(causes.find(({ group }) => group === "quest")).toMatchObject({ text: "Quests" });
    expect(found.chart.at(-1)).toMatchObject({ cash: 55, followers: 3 });
    await expectBalanced(account.userId);
  });

  it("the ledger summary reads a bounded number of rows and returns at most 120 points from first to last", async () => {
    const account = await veteran(5_000);
    const reply = await get(account, "/summary");
    expect(databaseUse(reply)).toMatchObject({ trips: 1, written: 0 });
    expect(databaseUse(reply).read).toBeLessThanOrEqual(700);
    const { chart, addsUp } = await reply.json<Summary>();
    expect([chart.length, chart[0]?.cash, chart.at(-1)?.cash, addsUp]).toEqual([120, 48, 5_047, true]);
    expect((await summary(await veteran(7))).chart.map(({ cash }) => cash)).toEqual([
      48, 49, 50, 51, 52, 53, 54,
    ]);
  });

  it("the ledger summary reports a difference between cash and ledger", async () => {
    const account = await veteran(5);
    await execute("update player_state set state = json_set(state, '$.cash', state ->> '$.cash' + 1)");
    expect((await summary(account)).addsUp).toBe(false);
  });
});

describe("GET /api/player/ledger/export", () => {
  it("the ledger export is a CSV file whose newest balance equals the current cash", async () => {
    const account = await arrive(await createAccount());
    await act(account, "bag_fries");
    const reply = await get(account, "/export");
    expect([reply.headers.get("content-type"), reply.headers.get("content-disposition")]).toEqual([
      "text/csv; charset=utf-8",
      'attachment; filename="guru-grind-ledger.csv"',
    ]);
    const lines = (await reply.text()).split("\r\n");
    expect(lines[0]).toBe(
      "No.,When (UTC),What,Cash,Cash after,Followers,Followers after,Experience,Energy,Rows,Owed",
    );
    expect(lines[1]).toMatch(/^2,\d{4}-.*Z,Bagged fries,8,55,0,3,2,-10,1,0$/);
    expect(lines).toHaveLength(4);
    const [player] = await rows<{ cash: number }>("select cash from player");
    expect(player?.cash).toBe(55);
  });

  it("the ledger export holds the newest 10,000 rows", async () => {
    const reply = await get(await veteran(10_100), "/export");
    const lines = (await reply.text()).trimEnd().split("\r\n");
    expect([lines.length, lines[1]?.split(",")[0], lines.at(-1)?.split(",")[0]]).toEqual([
      10_001,
      "10100",
      "101",
    ]);
    expect(databaseUse(reply).read).toBeLessThanOrEqual(10_040);
  }, 60_000);
});
