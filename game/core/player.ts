import type { IntakeBook } from "../intake/book.ts";
import { NO_INTAKE } from "../intake/intake.ts";
import { type Diary, newDiary } from "./diary.ts";
import { changeEnergy, ENERGY_MAX, type Energy } from "./energy.ts";
import { levelProgress } from "./level.ts";
import { isLastStatus, statusForLevel } from "./status.ts";

/** A player's character. Level and experience derive from `lifetimeExperience`. */
export interface Player {
  readonly name: string;
  readonly status: string;
  readonly occupation: string;
  readonly location: string;
  readonly residence: string;
  readonly origin: string;
  /** Whole dollars, 0 or more. */
  readonly cash: number;
  /** 0 or more. */
  readonly followers: number;
  /** All experience ever gained, 0 or more. */
  readonly lifetimeExperience: number;
  readonly energy: Energy;
  /** Time when the player last rested (epoch ms); null if never. */
  readonly restedAt: number | null;
  readonly diary: Diary;
  /** End of the player's break from posting (epoch ms); null without one. */
  readonly postClosedUntil: number | null;
  /** Remaining debt in whole dollars, 0 or more. See docs/reference/character.md#inheritances. */
  readonly debt: number;
  /** Tones of the last posts: see `recordTone`. */
  readonly tones: string;
  readonly intake: IntakeBook;
  /** Ids of all objects ever given to the player. See docs/decisions/058. */
  readonly owned: readonly string[];
}

/** The part of a player that the page knows. Other replies have the rest. */
export type ShownPlayer = Omit<Player, "intake" | "owned">;

/** The changes of one ledger row. Negative amounts are spent. */
export interface PlayerDelta {
  readonly cash: number;
  readonly experience: number;
  readonly followers: number;
  readonly energy: number;
  /** Change of the debt; absent if it stays. */
  readonly debt?: number | undefined;
}

export const NO_DELTA: PlayerDelta = { cash: 0, experience: 0, followers: 0, energy: 0 };

/** Cash of a new character, in whole dollars. See docs/reference/character.md#new-character. */
export const STARTING_CASH = 47;
/** Followers of a new character. See docs/reference/character.md#new-character. */
export const STARTING_FOLLOWERS = 3;

/** A new character. See docs/reference/character.md#new-character. */
export function newPlayer(name: string, now: number): Player {
  return {
    name,
    status: statusForLevel(1),
    occupation: "Unemployed",
    location: "Above the Launderette",
    residence: "Room 3, single bed, shared kettle",
    origin: "The Comment Section",
    cash: STARTING_CASH,
    followers: STARTING_FOLLOWERS,
    lifetimeExperience: 0,
    energy: { amount: ENERGY_MAX, at: now },
    restedAt: null,
    diary: newDiary(now),
    postClosedUntil: null,
    debt: 0,
    tones: "",
    intake: NO_INTAKE,
    owned: [],
  };
}

/**
 * Applies `delta` at `now`. Only a level-up updates the status, and none after the level of the last one, so that the
 * status of an ending stays. The caller checks that the player can pay: committed cash and followers never go below 0.
 */
export function applyDelta<P extends ShownPlayer>(player: P, delta: PlayerDelta, now: number): P {
  const before = levelProgress(player.lifetimeExperience).level;
  const lifetimeExperience = player.lifetimeExperience + delta.experience;
  const after = levelProgress(lifetimeExperience).level;
  return {
    ...player,
    status: after > before && !isLastStatus(before) ? statusForLevel(after) : player.status,
    cash: player.cash + delta.cash,
    followers: player.followers + delta.followers,
    lifetimeExperience,
    energy: changeEnergy(player.energy, now, delta.energy),
    debt: player.debt + (delta.debt ?? 0),
  };
}

/** The ledger entry that turns `before` into `after` at the moment of `after`, for resets and administrators' edits. */
export function deltaBetween(before: Player, after: Player): PlayerDelta {
  return {
    cash: after.cash - before.cash,
    experience: after.lifetimeExperience - before.lifetimeExperience,
    followers: after.followers - before.followers,
    energy: after.energy.amount - changeEnergy(before.energy, after.energy.at, 0).amount,
    ...(after.debt !== before.debt && { debt: after.debt - before.debt }),
  };
}
