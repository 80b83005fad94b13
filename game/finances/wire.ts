import * as v from "valibot";
import { endpoint } from "../core/wire/endpoint.ts";

const whole = v.pipe(v.number(), v.integer());
const count = v.pipe(whole, v.minValue(0));

/** Rows per page. */
export const LEDGER_PAGE_SIZE = 50;
/** Maximum rows that a filtered page searches. */
export const MAX_ROWS_SEARCHED = 1000;
/** Maximum rows of an exported file. */
export const MAX_EXPORT_ROWS = 10_000;
/** Sums of months per page. */
export const MONTH_PAGE_SIZE = 50;
/** Maximum sums of months in an exported file. */
export const MAX_EXPORT_SUMS = 5_000;
/** Maximum points of the chart. */
export const MAX_CHART_POINTS = 120;

/** The balances that a ledger row can change. */
export const LEDGER_NUMBERS = ["cash", "followers", "experience", "energy"] as const;

const Balance = v.object({ cash: count, followers: count });
const moved = { cash: whole, followers: whole, experience: whole, energy: whole };

/** A ledger row as the player sees it. */
export const LedgerRowView = v.object({
  /** Starts at 1, without gaps. */
  seq: v.pipe(count, v.minValue(1)),
  /** ISO 8601. */
  at: v.string(),
  cause: v.string(),
  /** The cause in plain words. */
  text: v.string(),
  ...moved,
  /** Change of the debt; negative if the row paid some off. */
  debt: v.optional(whole),
  /** Balances after the row. */
  balance: Balance,
});
export type LedgerRowView = v.InferOutput<typeof LedgerRowView>;

/**
 * Returns rows before a `seq`, optionally only those that change one balance. Balances always include all rows. A
 * filtered page searches the next 1,000 rows, so it may hold few or no rows and still have a next page.
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
    /** `before` of the next page; null on the last page. */
    next: v.nullable(count),
    /** Number of the last row that has become part of a month's sums; 0 if there is none. */
    rolledUp: count,
  }),
});

/** The changes of one cause in one month, older than 30 days. */
export const LedgerMonthSum = v.object({
  /** UTC: `2026-11`. */
  month: v.string(),
  cause: v.string(),
  /** The cause in plain words. */
  text: v.string(),
  rows: count,
  ...moved,
  /** Balances after the last row of the month that is part of its sums. */
  balance: Balance,
});
export type LedgerMonthSum = v.InferOutput<typeof LedgerMonthSum>;

/** Key of a sum: `2026-11~action:bag_fries`. */
export const MONTH_SUM_KEY = /^(\d{4})-(\d{2})~(.{1,200})$/;

/** Returns the sums of the rows that are older than the ledger, newest month first, by cause within a month. */
export const getLedgerMonths = endpoint("GET", "/player/ledger/months", {
  query: v.object({
    before: v.optional(v.pipe(v.string(), v.regex(MONTH_SUM_KEY, "Must be the key of a sum"))),
  }),
  reply: v.object({
    sums: v.array(LedgerMonthSum),
    /** `before` of the next page; null on the last page. */
    next: v.nullable(v.string()),
  }),
});

export const getLedgerSummary = endpoint("GET", "/player/ledger/summary", {
  reply: v.object({
    start: Balance,
    now: Balance,
    /** True if the starting balance plus all rows equals the current balance. */
    addsUp: v.boolean(),
    /** Largest cash change first. */
    causes: v.array(v.object({ group: v.string(), text: v.string(), rows: count, ...moved })),
    /** Balances over time, oldest first. */
    chart: v.pipe(
      v.array(v.object({ at: v.string(), cash: count, followers: count })),
      v.maxLength(MAX_CHART_POINTS),
    ),
  }),
});

/** Exports the newest 10,000 rows, and the sums of the months before them, as a CSV file. */
export const exportLedger = endpoint("GET", "/player/ledger/export", { reply: v.string() });

export const FINANCES_TEXT = {
  addsUp: "Adds up.",
  doesNotAddUp: "Doesn't add up. Please tell us: this is never supposed to happen.",
  empty: "Nothing has happened yet.",
} as const;
