import { expect, it } from "vitest";
import { aLedgerRow } from "../../player/view-fixture.ts";
import { byMonth, type LedgerRows, onlyMoving, withNewest, withOlder } from "./ledger.ts";
import { chartShape } from "./summary-sections.tsx";

const row = (seq: number, cash = 8) => aLedgerRow(seq, { cash });
/** A page with rows `newest` down to `oldest`. */
const page = (newest: number, oldest: number, next = oldest > 1 ? oldest : null): LedgerRows => ({
  rows: Array.from({ length: newest - oldest + 1 }, (_, i) => row(newest - i)),
  next,
  rolledUp: 0,
});
const numbers = ({ rows }: LedgerRows) => rows.map(({ seq }) => seq);

it("a refreshed ledger keeps its older rows below the new ones, without duplicates", () => {
  const known = withOlder(page(6, 4), page(3, 2));
  const fresh = withNewest(known, page(8, 5));
  expect(numbers(fresh)).toEqual([8, 7, 6, 5, 4, 3, 2]);
  expect(fresh.next).toBe(2);
});

it("a refreshed ledger drops its known rows if the newest page leaves a gap", () => {
  const fresh = withNewest(page(6, 4), page(20, 18));
  expect(numbers(fresh)).toEqual([20, 19, 18]);
  expect(fresh.next).toBe(18);
});

it("a ledger without known rows, or with an empty newest page, equals that page", () => {
  expect(withNewest(undefined, page(3, 1))).toEqual(page(3, 1));
  const empty = { rows: [], next: null, rolledUp: 0 };
  expect(withNewest(page(3, 1), empty)).toEqual(empty);
});

it("a refreshed ledger drops the rows that have become part of a month's sums", () => {
  const known = withOlder(page(6, 4), page(3, 2));
  const fresh = withNewest(known, { ...page(8, 5), rolledUp: 2 });
  expect([numbers(fresh), fresh.next, fresh.rolledUp]).toEqual([[8, 7, 6, 5, 4, 3], null, 2]);
  const short = withNewest(known, { ...page(8, 5, null), rolledUp: 4 });
  expect([numbers(short), short.next]).toEqual([[8, 7, 6, 5], null]);
});

it("sums are grouped by month in their order", () => {
  const sum = (month: string, cause: string) => ({ ...row(1), month, cause, rows: 3 });
  const sums = [sum("2026-10", "a"), sum("2026-10", "b"), sum("2026-09", "a")];
  expect(byMonth(sums).map(({ month, sums: each }) => [month, each.map(({ cause }) => cause)])).toEqual([
    ["2026-10", ["a", "b"]],
    ["2026-09", ["a"]],
  ]);
});

it("an older page extends the ledger and sets its end", () => {
  const all = withOlder(page(6, 4), page(4, 1));
  expect(numbers(all)).toEqual([6, 5, 4, 3, 2, 1]);
  expect(all.next).toBeNull();
});

it("the ledger filter keeps only rows that change the number", () => {
  const rows = [row(3), row(2, 0), row(1, -5)];
  expect(onlyMoving(rows, "cash").map(({ seq }) => seq)).toEqual([3, 1]);
  expect(onlyMoving(rows, "followers")).toEqual([]);
  expect(onlyMoving(rows, undefined)).toHaveLength(3);
});

it("a chart line is stepped, since a balance holds until the next change", () => {
  const points = [
    { at: 0, value: 47 },
    { at: 50, value: 147 },
    { at: 100, value: 97 },
  ];
  expect(chartShape(points, 200, 100)).toEqual({
    line: "M0 100H100V0H200V50H200",
    area: "M0 100H100V0H200V50H200V100H0Z",
    min: 47,
    max: 147,
  });
});

it("a chart line of a constant balance is level in the middle, even with one point", () => {
  expect(chartShape([{ at: 5, value: 3 }], 200, 100).line).toBe("M0 50H200");
});
