import type { StatementRow } from "./statement.ts";

/** What a spreadsheet would take for a formula: RFC 4180 has no word for it. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** One text field by RFC 4180. A text that a spreadsheet could run as a formula gets an apostrophe in front. */
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
];

/** The rows as CSV with a header and CRLF line ends. Numbers are plain integers; `nameOf` says a cause in words. */
export function toCsv(rows: readonly StatementRow[], nameOf: (cause: string) => string): string {
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
    ].join(","),
  );
  return `${[HEADER.map(csvText).join(","), ...lines].join("\r\n")}\r\n`;
}
