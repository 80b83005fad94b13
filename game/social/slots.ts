import { wholeText } from "../core/whole-text.ts";
/** Placeholders that a line may contain. */
export const SLOTS = ["followers", "cash", "level", "status", "hour", "scandal"] as const;
export type Slot = (typeof SLOTS)[number];

/** The author's values at the time of the post. */
export interface AuthorFacts {
  /** Null if the number is hidden. */
  readonly followers: number | null;
  /** Whole dollars. */
  readonly cash: number;
  readonly level: number;
  readonly status: string;
}

const SLOT = /\{([^{}]*)\}/g;

/** Returns whether all braces in a text belong to these slots. */
export function hasOnlySlots(text: string, slots: readonly string[]): boolean {
  const rest = text.replace(SLOT, (slot, name: string) => (slots.includes(name) ? "" : slot));
  return !/[{}]/.test(rest);
}

/** Returns the time at which the author claims to have got up, from 3:00 to 4:55 am. */
export function claimedHour(postNumber: number): string {
  const minutes = ((postNumber * 7) % 24) * 5;
  return `${3 + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")} am`;
}

/** Returns the text for each slot. `scandal` is the subject of the week's scandal. */
export function slotValues(
  facts: AuthorFacts,
  postNumber: number,
  scandal: string,
): Readonly<Record<Slot, string>> {
  return {
    followers: facts.followers === null ? "some" : wholeText(facts.followers),
    cash: `$${wholeText(facts.cash)}`,
    level: String(facts.level),
    status: facts.status,
    hour: claimedHour(postNumber),
    scandal,
  };
}

/** Fills the slots of a line. A slot without a value stays unchanged; the content check rejects unknown slots. */
export function fillSlots(text: string, values: Readonly<Partial<Record<Slot, string>>>): string {
  return text.replace(SLOT, (whole, name: string) => {
    const slot = SLOTS.find((known) => known === name);
    return (slot && values[slot]) ?? whole;
  });
}
