/** The moment at which the tests begin: a Wednesday at noon, in the middle of a month. */
export const MOMENT = "2026-10-14T12:00:00Z";

/** Moments and time zones at which the tests that read the calendar run too. */
export const OTHER_MOMENTS = {
  "week's turn": { moment: "2026-11-05T00:30:00Z", zone: "America/Los_Angeles" },
  "year's end": { moment: "2026-12-31T23:30:00Z", zone: "Pacific/Auckland" },
  "leap day": { moment: "2028-02-29T12:00:00Z", zone: "Europe/Berlin" },
} as const;

/** Tests that read the calendar: weeks, scandals, clients of the day, daylight saving. */
export const CALENDAR_TESTS = {
  game: [
    "game/{clients,social,notices}/*.test.ts",
    "game/content/documents.test.ts",
    "worker/content/feed.node.test.ts",
  ],
  worker: ["worker/features/{clients/clients,player/action-variants}.test.ts"],
  web: [
    "web/src/clock.test.ts",
    "web/src/features/player/waiting/waiting-for-you.test.tsx",
    "web/src/features/social/{feed,posting}/*.test.{ts,tsx}",
    "web/src/features/admin/desk/kinds/say-it-how-page.test.tsx",
  ],
};
