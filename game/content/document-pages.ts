/** Names of the documents, by their ids, and their pages: `/admin/game/{page}`. See docs/reference/administration.md#kinds. */
export const DOCUMENT_PAGES = {
  "two-oclock": { name: "The Two O'Clock", page: "clients" },
  "other-run": { name: "The Other Run", page: "other-run" },
  "say-it-how": { name: "Say It How", page: "say-it-how" },
  "the-intake": { name: "The Intake", page: "intake" },
} as const;
