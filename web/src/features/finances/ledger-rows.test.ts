import { describe, expect, it } from "vitest";
import type { LedgerRowView } from "#game/contract/finances.ts";
import { chartShape } from "./chart-path.ts";
import { type LedgerRows, onlyMoving, withNewest, withOlder } from "./ledger-rows.ts";

const row = (seq: number, cash = 8): LedgerRowView => ({
  seq,
  at: "2026-11-21T10:00:00.000Z",
  cause: "action:bag_fries",
  text: "Bagged fries",
  cash,
  followers: 0,
  experience: 2,
  energy: -15,
  balance: { cash: 47 + seq * 8, followers: 3 },
});
/** Rows from `newest` down to `oldest`. */
const page = (
  newest: number,
  oldest: number,
  next: number | null = oldest > 1 ? oldest : null,
): LedgerRows => ({
  rows: Array.from({ length: newest - oldest + 1 }, (_, i) => row(newest - i)),
  next,
});
const numbers = ({ rows }: LedgerRows) => rows.map(({ seq }) => seq);

describe("rows of the ledger", () => {
  it("keeps older rows that were loaded, with new ones in front and none twice", () => {
    const known = withOlder(page(6, 4), page(3, 2));
    const fresh = withNewest(known, page(8, 5));
    expect(numbers(fresh)).toEqual([8, 7, 6, 5, 4, 3, 2]);
    expect(fresh.next).toBe(2);
  });

  it("drops the known rows where the newest page doesn't meet them", () => {
    const fresh = withNewest(page(6, 4), page(20, 18));
    expect(numbers(fresh)).toEqual([20, 19, 18]);
    expect(fresh.next).toBe(18);
  });

  it("takes the page as it is where nothing is known, or nothing came", () => {
    expect(withNewest(undefined, page(3, 1))).toEqual(page(3, 1));
    expect(withNewest(page(3, 1), { rows: [], next: null })).toEqual({ rows: [], next: null });
  });

  it("ends where the oldest page ends", () => {
    const all = withOlder(page(6, 4), page(4, 1));
    expect(numbers(all)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(all.next).toBeNull();
  });

  it("shows only the rows that move the number", () => {
    const rows = [row(3), row(2, 0), row(1, -5)];
    expect(onlyMoving(rows, "cash").map(({ seq }) => seq)).toEqual([3, 1]);
    expect(onlyMoving(rows, "followers")).toEqual([]);
    expect(onlyMoving(rows, undefined)).toHaveLength(3);
  });
});

describe("the line of a chart", () => {
  it("goes in steps, since a balance holds until the next change", () => {
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

  it("is level in the middle for a balance that never moved, also for a single moment", () => {
    expect(chartShape([{ at: 5, value: 3 }], 200, 100).line).toBe("M0 50H200");
  });
});
