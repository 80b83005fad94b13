import { type MonthSum, monthText } from "./months.ts";
import type { StatementRow } from "./statement.ts";

/** Characters with which a spreadsheet formula starts. RFC 4180 does not cover formulas. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** Formats a text field by RFC 4180. Prefixes text that a spreadsheet could run as a formula with an apostrophe. */
export function csvText(value: string): string {
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const HEADER = [
  "No.",
  "When (UTC)",
  "What",
  "Cash",
  "Cash after",
  "Followers",
  "Followers after",
  "Experience",
  "Energy",
  "Rows",
  "Owed",
];

/**
 * Formats rows, then sums of months, as CSV with a header, CRLF line ends and plain integers. A sum has a month, no number
 * and no balance. `nameOf` describes a cause.
 */
export function toCsv(
  rows: readonly StatementRow[],
  sums: readonly MonthSum[],
  nameOf: (cause: string) => string,
): string {
  const lines = rows.map((row) =>
    [
      row.seq,
      new Date(row.at).toISOString(),
      csvText(nameOf(row.cause)),
      row.cash,
      row.balance.cash,
      row.followers,
      row.balance.followers,
      row.experience,
      row.energy,
      1,
      row.debt ?? 0,
    ].join(","),
  );
  const sumLines = sums.map((sum) =>
    [
      "",
      monthText(sum.month),
      csvText(nameOf(sum.cause)),
      sum.cash,
      "",
      sum.followers,
      "",
      sum.experience,
      sum.energy,
      sum.rows,
      "",
    ].join(","),
  );
  return `${[HEADER.map(csvText).join(","), ...lines, ...sumLines].join("\r\n")}\r\n`;
}
