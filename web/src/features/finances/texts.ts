import { plural } from "#game/rules/plural.ts";
export const cash = "Cash";
export const followers = "Followers";
export const balanceOverTime = (quantity: string) => `${quantity} over time`;
export const chartSummary = (
  text: string,
  at: string,
  text2: string,
  at2: string,
  min: string,
  max: string,
) => `From ${text} on ${at} to ${text2} on ${at2}, between ${min} and ${max}.`;
export const showAsTable = "Show the charts as a table";
export const balancesOverTime = "Balances over time";
export const when = "When";
export const ledgerExported = "Ledger exported";
export const failedToExportTheLedger = "Failed to export the ledger";
export const ledgerIsOnServer = (obstacle: string) => `${obstacle}. The ledger is on the server.`;
export const exportCsv = "Export CSV";
export const all = "All";
export const energy = "Energy";
export const finances = "Finances";
export const everyNumberYouHave = "Every number you have, and what you did to deserve it.";
export const asOf = (at: string) => `As of ${at}.`;
export const whatHappened = "What happened";
export const rowsThatMove = "Rows that move";
export const failedToLoadTheSums = "Failed to load the sums";
export const failedToLoadTheLedger = "Failed to load the ledger";
export const nothingHasMovedYet = "Nothing has moved this number yet.";
export const nothingHasMovedLately = "Nothing has moved this number lately.";
export const ledger = "Ledger";
export const failedToLoadMoreRows = "Failed to load more rows";
export const olderRowsNotPrinted =
  "Older rows aren't printed. Load more of them before printing, or export them all.";
export const loadMore = "Load more";
export const balanceAfter = (balance: string) => `${balance} after`;
export const bothAfter = (cash: string, followers: string) => `${cash} · ${followers} after`;
export const countFollowers = (count: number, followers: string) =>
  plural(count, { one: `${followers} follower`, other: `${followers} followers` });
export const ofItPaidOff = (quantity: string) => `${quantity} of it paid off`;
export const owed = (debt: string) => `${debt} owed`;
export const failedToLoadTheEarlier = "Failed to load the earlier months";
export const keptByTheMonth = "Anything older than 30 days is kept by the month. The details have moved on.";
export const times = (count: number, rows: string) => plural(count, { one: "Once", other: `${rows} times` });
export const earlierMonths = "Earlier months";
export const rows = (count: number, rows: string) => plural(count, { one: "1 row", other: `${rows} rows` });
export const youStarted = (
  start: { cash: string; followers: string },
  rows: string,
  now: { cash: string; followers: string },
) =>
  ` You started with ${start.cash} and ${start.followers}. With ${rows} since, that makes exactly the ${now.cash} and ${now.followers} you have.`;
export const theFollowers = "the followers";
/** Keeps the room of the sentence. */
export const youStartedPlace = youStarted({ cash: "$47", followers: "3 followers" }, "1,024 rows", {
  cash: "$10,240",
  followers: "1,024 followers",
});
export const overTime = "Over time";
export const whereItCame = "Where it came from and where it went";
export const experience = "XP";
