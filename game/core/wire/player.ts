import * as v from "valibot";
import { TONE_LETTERS } from "../../social/tones.ts";
import { DIARY_PLACES, msUntilPlace, PLACE_MS, placesAt } from "../diary.ts";
import { ENERGY_MAX, energyAt, msUntilNextRegeneration, REGENERATION_PERIOD_MS } from "../energy.ts";
import { levelProgress } from "../level.ts";
import type { Player, ShownPlayer } from "../player.ts";
import { type PlayerRoom, ROOM_PLACES } from "../room.ts";
import { count } from "./count.ts";

/** Milliseconds until the next regeneration period ends; 0 at full energy. */
export const EnergyTiming = v.object({
  msUntilNextRegen: v.pipe(v.number(), v.minValue(0), v.maxValue(REGENERATION_PERIOD_MS)),
});

/** Free places in the diary, and milliseconds until the next; 0 if all are free. */
export const DiaryState = v.object({
  places: v.pipe(count, v.maxValue(DIARY_PLACES)),
  msUntilNext: v.pipe(v.number(), v.minValue(0), v.maxValue(PLACE_MS)),
});

/** The fields of a player with the same form in storage and replies. A field that is added later has a default, for players stored before it. */
export const AS_SHOWN = {
  name: v.string(),
  status: v.string(),
  occupation: v.string(),
  location: v.string(),
  residence: v.string(),
  origin: v.string(),
  /** All experience ever gained. */
  lifetimeExperience: count,
  /** Whole dollars. */
  cash: count,
  followers: count,
};
const AsShown = v.object(AS_SHOWN);

/** A player's character at the moment of the reply. Holds durations, so that clocks needn't agree. */
export const PlayerState = v.object({
  ...AS_SHOWN,
  /**
   * Increases by one with each committed change. An older state never replaces a newer one.
   * See docs/reference/platform.md#fetch-rhythm.
   */
  version: count,
  level: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Experience within the level: below `level × 100`. */
  experience: count,
  energy: v.pipe(count, v.maxValue(ENERGY_MAX)),
  timing: EnergyTiming,
  /** Milliseconds since the player last rested; null if never. */
  msSinceRest: v.nullable(v.pipe(v.number(), v.minValue(0))),
  diary: DiaryState,
  /** Milliseconds until the player can post again; absent if they can. */
  postClosedForMs: v.optional(v.pipe(v.number(), v.minValue(0))),
  /** Remaining debt in whole dollars; absent without one. */
  debt: v.optional(count),
  /** The first letters of the tones of the player's last posts, oldest first; absent before a first post. */
  tones: v.optional(v.pipe(v.string(), v.regex(TONE_LETTERS))),
  /**
   * Milliseconds until something delayed is due; null if nothing is. Then contacts, messages and badges change, and the
   * next state names the next moment. See docs/reference/contacts.md#delays.
   */
  nextDueInMs: v.nullable(v.pipe(v.number(), v.minValue(0))),
  /** An announced message is delayed. */
  isSomethingOnItsWay: v.boolean(),
  /** Ids of the objects in the Room, by spot; absent while it is empty. */
  room: v.optional(v.record(v.picklist(ROOM_PLACES), v.string())),
  /** Ids of the player's other objects; absent if there are none. */
  underTheBed: v.optional(v.array(v.string())),
  /**
   * Completed deeds that unlock forms of quick actions, as their conditions name them; absent if none. See
   * docs/reference/character.md#variants-of-actions.
   */
  deeds: v.optional(v.array(v.string())),
});
export type PlayerState = v.InferOutput<typeof PlayerState>;

/** Delayed unlocks: the next due moment (epoch ms of the server), and whether it is announced. */
export interface Delayed {
  readonly nextDueAt: number | null;
  readonly isAnnounced: boolean;
}

const NOTHING_DELAYED: Delayed = { nextDueAt: null, isAnnounced: false };

/** Rewards of past completions. */
interface Gained {
  readonly room: PlayerRoom;
  /** Ids of the objects that the player owns and that aren't in the Room. */
  readonly underTheBed: readonly string[];
  readonly deeds: readonly string[];
}

const NOTHING_GAINED: Gained = { room: {}, underTheBed: [], deeds: [] };

/** The state of a player at `now` (epoch ms of the server). For a game, see `viewPlayer`. */
export function toPlayerState(
  player: Player,
  version: number,
  now: number,
  { nextDueAt, isAnnounced }: Delayed = NOTHING_DELAYED,
  { room, underTheBed, deeds }: Gained = NOTHING_GAINED,
): PlayerState {
  const { energy, restedAt, diary, debt, tones, postClosedUntil } = player;
  return {
    ...v.parse(AsShown, player),
    version,
    ...levelProgress(player.lifetimeExperience),
    energy: energyAt(energy, now),
    timing: { msUntilNextRegen: msUntilNextRegeneration(energy, now) },
    msSinceRest: restedAt === null ? null : Math.max(0, now - restedAt),
    diary: { places: placesAt(diary, now), msUntilNext: msUntilPlace(diary, now) },
    nextDueInMs: nextDueAt === null ? null : Math.max(0, nextDueAt - now),
    isSomethingOnItsWay: isAnnounced,
    ...(postClosedUntil !== null && postClosedUntil > now && { postClosedForMs: postClosedUntil - now }),
    ...(debt > 0 && { debt }),
    ...(tones !== "" && { tones }),
    ...(Object.keys(room).length > 0 && { room: { ...room } }),
    ...(underTheBed.length > 0 && { underTheBed: [...underTheBed] }),
    ...(deeds.length > 0 && { deeds: [...deeds] }),
  };
}

/** Converts a state received at `receivedAt` (epoch ms of the receiver) into a player. */
export function fromPlayerState(state: PlayerState, receivedAt: number): ShownPlayer {
  const untilNext = state.timing.msUntilNextRegen;
  return {
    ...v.parse(AsShown, state),
    energy: {
      amount: state.energy,
      at: untilNext === 0 ? receivedAt : receivedAt + untilNext - REGENERATION_PERIOD_MS,
    },
    restedAt: state.msSinceRest === null ? null : receivedAt - state.msSinceRest,
    diary: {
      amount: state.diary.places,
      at: state.diary.msUntilNext === 0 ? receivedAt : receivedAt + state.diary.msUntilNext - PLACE_MS,
    },
    postClosedUntil: state.postClosedForMs === undefined ? null : receivedAt + state.postClosedForMs,
    debt: state.debt ?? 0,
    tones: state.tones ?? "",
  };
}
