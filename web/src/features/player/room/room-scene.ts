import { energyTone } from "#game/core/energy.ts";
import { type Venue, venueOf } from "../../../player/venue.ts";

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
 * The Room for these facts. See docs/reference/character.md#the-room.
 */
export function roomScene({ status, level, hour, energy, unreadMessages, bags }: RoomFacts): RoomScene {
  const { venue, text, isEnding } = venueOf(status, level);
  const light = lightAt(hour);
  const isTired = !isEnding && energyTone(energy) === "low";
  const details = [
    isTired ? "The ring light flickers." : "",
    bags > 0 ? `Bags of fries: ${bags}.` : "",
    unreadMessages > 0 ? `Unread letters: ${unreadMessages}.` : "",
  ].filter((text) => text !== "");
  return {
    venue,
    light,
    isTired,
    bags: Math.min(bags, MAX_BAGS),
    letters: Math.min(unreadMessages, MAX_LETTERS),
    text: [`${text}, ${LIGHT_TEXTS[light]}.`, ...details].join(" "),
  };
}
