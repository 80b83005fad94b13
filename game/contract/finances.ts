import * as v from "valibot";
import { endpoint } from "./endpoint.ts";

const whole = v.pipe(v.number(), v.integer());
const count = v.pipe(whole, v.minValue(0));

/** Rows of one page. */
export const LEDGER_PAGE_SIZE = 50;
/** Rows that a page of one number looks through at most. */
export const MAX_ROWS_SEARCHED = 1000;
/** Rows of an exported file at most. */
export const MAX_EXPORT_ROWS = 10_000;
/** Points of the chart at most. */
export const MAX_CHART_POINTS = 120;

/** The numbers that a row of the ledger can move. */
export const LEDGER_NUMBERS = ["cash", "followers", "experience", "energy"] as const;

const Balance = v.object({ cash: count, followers: count });
const moved = { cash: whole, followers: whole, experience: whole, energy: whole };

/** A row of the ledger as its player sees it. */
export const LedgerRowView = v.object({
  /** From 1, without a gap. */
  seq: v.pipe(count, v.minValue(1)),
  /** ISO 8601. */
  at: v.string(),
  cause: v.string(),
  /** The cause in plain words. */
  text: v.string(),
  ...moved,
  /** After the row. */
  balance: Balance,
});
export type LedgerRowView = v.InferOutput<typeof LedgerRowView>;

/**
 * Rows before the `seq` given, and only those that move the number given. Balances are always those of all rows. A page
 * of one number looks through the next 1,000 rows: it can hold few rows or none, and still have a next page.
 */
export const getLedger = endpoint("GET", "/player/ledger", {
  query: v.object({
    before: v.optional(
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, "Must be the number of a row"), v.transform(Number)),
    ),
    only: v.optional(v.picklist(LEDGER_NUMBERS)),
  }),
  reply: v.object({
    /** Newest first. */
    rows: v.array(LedgerRowView),
    /** `before` of the next page, null at the end. */
    next: v.nullable(count),
  }),
});

export const getLedgerSummary = endpoint("GET", "/player/ledger/summary", {
  reply: v.object({
    start: Balance,
    now: Balance,
    /** Whether the start and all rows make what is there now. */
    addsUp: v.boolean(),
    /** The largest movement of cash first. */
    causes: v.array(v.object({ group: v.string(), text: v.string(), rows: count, ...moved })),
    /** Balances over time, oldest first. */
    chart: v.pipe(
      v.array(v.object({ at: v.string(), cash: count, followers: count })),
      v.maxLength(MAX_CHART_POINTS),
    ),
  }),
});

/** The newest 10,000 rows as a CSV file. */
export const exportLedger = endpoint("GET", "/player/ledger/export", { reply: v.string() });

export const FINANCES_TEXT = {
  addsUp: "Adds up.",
  doesNotAddUp: "Doesn't add up. Please tell us: this is never supposed to happen.",
  empty: "Nothing has happened yet.",
} as const;
