/** What a line may mention of its author, and of the week. */
export const SLOTS = ["followers", "cash", "level", "status", "hour", "scandal"] as const;
export type Slot = (typeof SLOTS)[number];

/** The author's numbers at the moment of the post. */
export interface AuthorFacts {
  readonly followers: number;
  /** Whole dollars. */
  readonly cash: number;
  readonly level: number;
  readonly status: string;
}

const SLOT = /\{([^{}]*)\}/g;

/** The names between braces in a line, known or not. */
export function slotsIn(text: string): readonly string[] {
  return [...text.matchAll(SLOT)].map((match) => match[1] ?? "");
}

/** The time at which the author of this post claims to have got up: from 3:00 to 4:55 in the morning. */
export function claimedHour(postNumber: number): string {
  const minutes = ((postNumber * 7) % 24) * 5;
  return `${3 + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")} am`;
}

/** What goes into each slot. `scandal` is the subject of the week's scandal. */
export function slotValues(
  facts: AuthorFacts,
  postNumber: number,
  scandal: string,
): Readonly<Record<Slot, string>> {
  return {
    followers: facts.followers.toLocaleString("en-US"),
    cash: `$${facts.cash.toLocaleString("en-US")}`,
    level: String(facts.level),
    status: facts.status,
    hour: claimedHour(postNumber),
    scandal,
  };
}

/** The line with its slots filled. A slot without a value stays as it is; the content check refuses one. */
export function fillSlots(text: string, values: Readonly<Partial<Record<Slot, string>>>): string {
  return text.replace(SLOT, (whole, name: string) => {
    const slot = SLOTS.find((known) => known === name);
    return (slot && values[slot]) ?? whole;
  });
}
