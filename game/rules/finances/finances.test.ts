import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { causeGroup, causeText, groupText } from "./causes.ts";
import { csvText, toCsv } from "./csv.ts";
import { monthNumber, monthText } from "./months.ts";
import { addsUp, type LedgerRow, sumByCause, withBalances } from "./statement.ts";

const T = 1_800_000_000_000;
const DONE: Readonly<Record<string, string>> = { bag_fries: "Bagged fries", rest: "Rested" };
const names = {
  action: (id: string) => DONE[id],
  quest: (key: string) => (key === "ledgerina_tax.the_number" ? "The Number" : undefined),
  course: (id: string) => (id === "fry_science" ? "Fry Science" : undefined),
};
const row = (seq: number, cause: string, cash: number, followers = 0): LedgerRow => ({
  seq,
  at: T + seq,
  cause,
  cash,
  followers,
  experience: 0,
  energy: 0,
});

describe("causeText", () => {
  it.each([
    ["action:bag_fries", "Bagged fries"],
    ["action:gone_action", "Gone action"],
    ["quest:ledgerina_tax.the_number", "Mission: The Number"],
    ["quest:old_contact.old_quest", "Mission: Old contact: old quest"],
    ["enroll:fry_science", "Tuition: Fry Science"],
    ["course:fry_science", "Completed: Fry Science"],
    ["drop:fry_science", "Dropped: Fry Science"],
    ["post", "Post in the feed"],
    ["message:your_mum.printer", "Opened a message"],
    ["reset", "Started over"],
    ["something_new", "Something new"],
  ])("causeText describes %s as %s", (cause, text) => {
    expect(causeText(cause, names)).toBe(text);
  });

  it("causeGroup groups quests and tuition, and keeps quick actions separate", () => {
    const causes = ["quest:a.b", "quest:c.d", "action:rest", "action:bag_fries", "enroll:x"];
    expect(causes.map(causeGroup)).toEqual(["quest", "quest", "action:rest", "action:bag_fries", "enroll"]);
    expect(["quest", "action:rest", "enroll", "reset"].map((group) => groupText(group, names))).toEqual([
      "Missions",
      "Rested",
      "Tuition",
      "Started over",
    ]);
  });
});

describe("the statement", () => {
  it("withBalances computes the balance after each row, backwards from the latest", () => {
    const rows = [row(1, "action:bag_fries", 8), row(2, "enroll:x", -37), row(3, "post", 0, 3)];
    const statement = withBalances(rows, { cash: 18, followers: 6 });
    expect(statement.rows.map(({ seq, balance }) => [seq, balance.cash, balance.followers])).toEqual([
      [3, 18, 6],
      [2, 18, 3],
      [1, 55, 3],
    ]);
    expect(statement.before).toEqual({ cash: 47, followers: 3 });
  });

  it("every ledger adds up page by page, and the sums by cause add up to its total", () => {
    const moves = fc.array(fc.tuple(fc.constantFrom("post", "reset", "quest:a.b"), fc.integer(), fc.nat()), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(moves, fc.integer({ min: 1, max: 20 }), (list, size) => {
        const rows = list.map(([cause, cash, followers], i) => row(i + 1, cause, cash, followers));
        const sum = {
          cash: rows.reduce((total, { cash }) => total + cash, 0),
          followers: rows.reduce((total, { followers }) => total + followers, 0),
        };
        const start = { cash: 47, followers: 3 };
        let balance = { cash: 47 + sum.cash, followers: 3 + sum.followers };
        expect(addsUp(start, sum, balance)).toBe(true);
        expect(addsUp(start, sum, { ...balance, cash: balance.cash + 1 })).toBe(false);
        for (let end = rows.length; end > 0; end -= size) {
          balance = withBalances(rows.slice(Math.max(0, end - size), end), balance).before;
        }
        expect(balance).toEqual(start);
        const sums = sumByCause(rows);
        expect(sums.reduce((total, { cash }) => total + cash, 0)).toBe(sum.cash);
        expect(sums.reduce((total, item) => total + item.rows, 0)).toBe(rows.length);
      }),
    );
  });
});

describe("csv", () => {
  it.each([
    ["plain", "plain"],
    ["a, b", '"a, b"'],
    ['the "yacht"', '"the ""yacht"""'],
    ["two\nlines", '"two\nlines"'],
    ["=SUM(A1)", "'=SUM(A1)"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@cmd", "'@cmd"],
    ["\t=1", "'\t=1"],
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ])("csvText formats %j as %j", (value, field) => {
    expect(csvText(value)).toBe(field);
  });

  it("toCsv writes a header, CRLF line ends and plain numbers, and sums of months below the rows", () => {
    const { rows } = withBalances([row(1, "quest:a.b", -1200)], { cash: 0, followers: 3 });
    const sum = {
      ...row(0, "quest:a.b", 400),
      month: 202609,
      rows: 12,
      balance: { cash: 1200, followers: 3 },
    };
    expect(toCsv(rows, [sum], () => "Mission: =1, 2")).toBe(
      "No.,When (UTC),What,Cash,Cash after,Followers,Followers after,Experience,Energy,Rows,Owed\r\n" +
        `1,${new Date(T + 1).toISOString()},"Mission: =1, 2",-1200,0,0,3,0,0,1,0\r\n` +
        ',2026-09,"Mission: =1, 2",400,,0,,0,0,12,\r\n',
    );
  });

  it("a month number and its text convert into each other", () => {
    expect([monthText(202611), monthNumber("2026-11"), monthNumber(monthText(197001))]).toEqual([
      "2026-11",
      202611,
      197001,
    ]);
  });
});
