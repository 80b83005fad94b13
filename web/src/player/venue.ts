import { levelStatus } from "#game/core/status.ts";

/** The player's places of work, one picture each. */
export type Venue = "room" | "car" | "desk" | "stage" | "mansion" | "fryer" | "table";

/** The places from the level of their first status, after the first, highest first. See docs/reference/character.md#the-room. */
const VENUES: readonly { readonly level: number; readonly venue: Venue; readonly text: string }[] = [
  { level: 40, venue: "mansion", text: "A mansion with one chair" },
  { level: 20, venue: "stage", text: "A stage, facing all of its empty chairs" },
  { level: 10, venue: "desk", text: "A hot desk, lukewarm" },
  { level: 5, venue: "car", text: "The front seat, which is also the office" },
];

/** The place of everybody below. */
const FIRST_VENUE = { venue: "room", text: "Room 3, above the launderette" } as const;

/** The places of the statuses that an ending gives. Nobody films there, so there is no ring light. */
const ENDING_VENUES: readonly { readonly status: string; readonly venue: Venue; readonly text: string }[] = [
  { status: "Crew Member", venue: "fryer", text: "The left fryer, Unit 14" },
  { status: "Private Person", venue: "table", text: "A kitchen with a table in it" },
];

/**
 * Returns the place of a status, with its description. A status that has none, which an administrator can set, counts as that of
 * the level.
 */
export function venueOf(status: string, level: number) {
  const ending = ENDING_VENUES.find((venue) => venue.status === status);
  const step = levelStatus(status, level);
  const { venue, text } = ending ?? VENUES.find((each) => each.level <= step.level) ?? FIRST_VENUE;
  return { venue, text, isEnding: ending !== undefined };
}
