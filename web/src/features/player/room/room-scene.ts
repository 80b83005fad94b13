import { energyTone } from "#game/core/energy.ts";
import { levelStatus } from "#game/core/status.ts";

/** The player's places of work, one picture each. */
export type Venue = "room" | "car" | "desk" | "stage" | "mansion" | "fryer" | "table";
type Light = "night" | "dawn" | "day" | "dusk";

/** Facts on which the picture depends. */
export interface RoomFacts {
  readonly status: string;
  /** 1 or more. */
  readonly level: number;
  /** Hour of the day on this device, 0–23. */
  readonly hour: number;
  /** 0–100. */
  readonly energy: number;
  readonly unreadMessages: number;
  /** Bags of fries since the page was opened. */
  readonly bags: number;
}

export interface RoomScene {
  readonly venue: Venue;
  readonly light: Light;
  /** The ring light flickers. */
  readonly isTired: boolean;
  /** Bags of fries in the picture. */
  readonly bags: number;
  /** Letters in the picture. */
  readonly letters: number;
  /** The picture in one short text. */
  readonly text: string;
}

/** Maximum bags of fries in the picture. */
export const MAX_BAGS = 9;
/** Maximum letters in the picture. */
export const MAX_LETTERS = 4;

/** The places from the level of their first status, highest first. See docs/reference/character.md#the-room. */
const VENUES: readonly { readonly level: number; readonly venue: Venue; readonly text: string }[] = [
  { level: 40, venue: "mansion", text: "A mansion with one chair" },
  { level: 20, venue: "stage", text: "A stage, facing all of its empty chairs" },
  { level: 10, venue: "desk", text: "A hot desk, lukewarm" },
  { level: 5, venue: "car", text: "The front seat, which is also the office" },
  { level: 1, venue: "room", text: "Room 3, above the launderette" },
];

/** The places of the statuses that an ending gives. Nobody films there, so there is no ring light. */
const ENDING_VENUES: readonly { readonly status: string; readonly venue: Venue; readonly text: string }[] = [
  { status: "Crew Member", venue: "fryer", text: "The left fryer, Unit 14" },
  { status: "Private Person", venue: "table", text: "A kitchen with a table in it" },
];

const LIGHT_TEXTS = {
  night: "at night",
  dawn: "at dawn",
  day: "by day",
  dusk: "at dusk",
} as const satisfies Record<Light, string>;

/** The light at an hour of the day, 0–23. */
function lightAt(hour: number): Light {
  if (hour < 5 || hour >= 21) return "night";
  if (hour < 8) return "dawn";
  return hour < 17 ? "day" : "dusk";
}

/**
 * The Room for these facts. The status decides the venue. A status that has none, which an administrator can set, counts
 * as that of the level. See docs/reference/character.md#the-room.
 */
export function roomScene({ status, level, hour, energy, unreadMessages, bags }: RoomFacts): RoomScene {
  const ending = ENDING_VENUES.find((venue) => venue.status === status);
  const step = levelStatus(status, level);
  const found = ending ?? VENUES.find((venue) => venue.level <= step.level);
  const light = lightAt(hour);
  const isTired = !ending && energyTone(energy) === "low";
  const details = [
    isTired ? "The ring light flickers." : "",
    bags > 0 ? `Bags of fries: ${bags}.` : "",
    unreadMessages > 0 ? `Unread letters: ${unreadMessages}.` : "",
  ].filter((text) => text !== "");
  return {
    venue: found?.venue ?? "room",
    light,
    isTired,
    bags: Math.min(bags, MAX_BAGS),
    letters: Math.min(unreadMessages, MAX_LETTERS),
    text: [`${found?.text ?? ""}, ${LIGHT_TEXTS[light]}.`, ...details].join(" "),
  };
}
