import { describe, expect, it } from "vitest";
import { causeGroup, causeText, groupText, isOwnAct } from "./causes.ts";
import { csvText, toCsv } from "./csv.ts";
import { monthNumber, monthText } from "./months.ts";
import { addsUp, type LedgerRow } from "./statement.ts";

const T = 1_800_000_000_000;
const DONE: Readonly<Record<string, string>> = { bag_fries: "Bagged fries", rest: "Rested" };
const names = {
  action: (id: string) => DONE[id],
  quest: (key: string) => (key === "ledgerina_tax.the_number" ? "The Number" : undefined),
  course: (id: string) => (id === "fry_science" ? "Fry Science" : undefined),
};
const row = (seq: number, cause: string, cash: number): LedgerRow => {
  return { seq, at: T + seq, cause, cash, followers: 0, experience: 0, energy: 0 };
};

describe("causeText", () => {
  it.each([
    ["action:bag_fries", "Bagged fries"],
    ["action:gone_action", "Gone action"],
    ["quest:ledgerina_tax.the_number", "Quest: The Number"],
    ["quest:old_contact.old_quest", "Quest: Old contact: old quest"],
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

  it.each([
    ["action:rest", true],
    ["quest:mum.bins", true],
    ["regulars:2", false],
    ["unlock", false],
  ])("%s is the player's own act: %s", (cause, isOwn) => {
    expect(isOwnAct(cause)).toBe(isOwn);
  });

  it("causeGroup groups quests and tuition, and keeps quick actions separate", () => {
    const causes = ["quest:a.b", "quest:c.d", "action:rest", "action:bag_fries", "enroll:x"];
    expect(causes.map(causeGroup)).toEqual(["quest", "quest", "action:rest", "action:bag_fries", "enroll"]);
    const texts = ["quest", "action:rest", "enroll", "reset"].map((group) => groupText(group, names));
    expect(texts).toEqual(["Quests", "Rested", "Tuition", "Started over"]);
  });
});

it("a ledger adds up if start and sum give the balance, in cash and in followers", () => {
  const now = (cash: number, followers: number) =>
    addsUp({ cash: 47, followers: 3 }, { cash: -7, followers: 1 }, { cash, followers });
  expect([now(40, 4), now(41, 4), now(40, 3)]).toEqual([true, false, false]);
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
    const rows = [{ ...row(1, "quest:a.b", -1200), balance: { cash: 0, followers: 3 } }];
    const balance = { cash: 1200, followers: 3 };
    const sum = { ...row(0, "quest:a.b", 400), month: 202609, rows: 12, balance };
    expect(toCsv(rows, [sum], () => "Quest: =1, 2")).toBe(
      "No.,When (UTC),What,Cash,Cash after,Followers,Followers after,Experience,Energy,Rows,Owed\r\n" +
        `1,${new Date(T + 1).toISOString()},"Quest: =1, 2",-1200,0,0,3,0,0,1,0\r\n` +
        ',2026-09,"Quest: =1, 2",400,,0,,0,0,12,\r\n',
    );
  });

  it("a month number and its text convert into each other", () => {
    expect([monthText(202611), monthNumber("2026-11")]).toEqual(["2026-11", 202611]);
    expect(monthNumber(monthText(197001))).toBe(197001);
  });
});
