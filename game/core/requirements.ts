import { shareOf } from "./cash-share.ts";
import { msUntilPlaces, placesAt } from "./diary.ts";
import { energyAt, msUntilEnergy } from "./energy.ts";
import { levelProgress } from "./level.ts";
import type { Player } from "./player.ts";
import { plural } from "./plural.ts";
import { wholeText } from "./whole-text.ts";

/** Possible requirements of a quest. It spends places in the diary, energy and cash; followers and level are thresholds. */
export const REQUIREMENTS = ["energy", "diary", "cash", "followers", "level"] as const;
/** Requirements that are spent. */
const SPENT: readonly RequirementType[] = ["energy", "diary", "cash"];
type RequirementType = (typeof REQUIREMENTS)[number];

/** A quest's requirement. See docs/reference/contacts.md#requirements. */
export interface Requirement {
  readonly type: RequirementType;
  /** 0 or more; energy 0–100, places in the diary 0–20, cash in whole dollars. */
  readonly amount: number;
  /** Of cash only: 1–100 % of the player's cash, but at least `amount`. */
  readonly percent?: number | undefined;
}

/** The part of a player that requirements depend on. */
export type Means = Pick<Player, "cash" | "followers" | "lifetimeExperience" | "energy" | "diary">;

/** An unmet requirement with the missing amount and, for energy and places, the wait until it is met. */
export type MissingRequirement =
  | { readonly type: "energy" | "diary"; readonly missing: number; readonly readyInMs: number }
  | { readonly type: "cash" | "followers"; readonly missing: number }
  | { readonly type: "level"; readonly missing: number; readonly level: number };

/** Returns whether a requirement is spent. */
export function isSpent({ type }: Pick<Requirement, "type">): boolean {
  return SPENT.includes(type);
}

/** Required amount of `type`: the sum of costs, or the highest threshold. Of a share of the cash, its floor. */
export function amountRequired(requirements: readonly Requirement[], type: Requirement["type"]): number {
  const amounts = requirements.filter((line) => line.type === type).map((line) => line.amount);
  if (isSpent({ type })) return amounts.reduce((sum, amount) => sum + amount, 0);
  return Math.max(0, ...amounts);
}

/** Returns the amount that a requirement of cash takes from a player with `cash`. */
export function priceOf({ amount, percent }: Requirement, cash: number): number {
  return percent === undefined ? amount : shareOf({ percent, amount }, cash);
}

/** Returns the cash that the requirements take from a player with `cash`. */
export function cashPrice(requirements: readonly Requirement[], cash: number): number {
  return requirements.reduce((sum, line) => sum + (line.type === "cash" ? priceOf(line, cash) : 0), 0);
}

/** The requirements that the player does not meet at `now`. */
export function missingRequirements(
  requirements: readonly Requirement[],
  player: Means,
  now: number,
): readonly MissingRequirement[] {
  const missing: MissingRequirement[] = [];
  const energy = amountRequired(requirements, "energy");
  const missingEnergy = energy - energyAt(player.energy, now);
  if (missingEnergy > 0) {
    const readyInMs = msUntilEnergy(player.energy, now, energy);
    missing.push({ type: "energy", missing: missingEnergy, readyInMs });
  }
  const places = amountRequired(requirements, "diary");
  const missingPlaces = places - placesAt(player.diary, now);
  if (missingPlaces > 0) {
    const readyInMs = msUntilPlaces(player.diary, now, places);
    missing.push({ type: "diary", missing: missingPlaces, readyInMs });
  }
  for (const type of ["cash", "followers"] as const) {
    const required =
      type === "cash" ? cashPrice(requirements, player.cash) : amountRequired(requirements, type);
    const short = required - player[type];
    if (short > 0) missing.push({ type, missing: short });
  }
  const level = amountRequired(requirements, "level");
  const missingLevels = level - levelProgress(player.lifetimeExperience).level;
  if (missingLevels > 0) missing.push({ type: "level", missing: missingLevels, level });
  return missing;
}

const needs = (count: number, one: string, other: string) =>
  `Needs ${wholeText(count)} more ${plural(count, { one, other })}`;

/** Text for the player, such as "Needs 20 more energy". */
export function explainMissing(missing: MissingRequirement): string {
  switch (missing.type) {
    case "energy":
      return `Needs ${missing.missing} more energy`;
    case "diary":
      return `${needs(missing.missing, "place", "places")} in the diary`;
    case "cash":
      return `Needs $${wholeText(missing.missing)} more`;
    case "followers":
      return needs(missing.missing, "follower", "followers");
    case "level":
      return `Needs level ${missing.level}`;
  }
}

/**
 * Milliseconds until waiting alone makes one of the `ways` possible, each of which is a list of requirements: 0 if one
 * is possible at `now`, null if each lacks more than energy. Places in the diary count as more, since their wait is too
 * long.
 */
export function msUntilPossible(
  ways: readonly (readonly Requirement[])[],
  player: Means,
  now: number,
): number | null {
  const waits = ways.flatMap((requirements) => {
    const missing = missingRequirements(requirements, player, now);
    if (missing.some(({ type }) => type !== "energy")) return [];
    return missing.map((line) => ("readyInMs" in line ? line.readyInMs : 0))[0] ?? 0;
  });
  return waits.length === 0 ? null : Math.min(...waits);
}
