import { HOUR_MS } from "./durations.ts";
import { changeStored, msUntilAmount, msUntilRefill, type Refill, refilled, type Stored } from "./refill.ts";

/** Places in the diary. See docs/reference/character.md#diary. */
export const DIARY_PLACES = 20;
/** Time in which a place frees, in milliseconds. */
export const PLACE_MS = HOUR_MS;

const REFILL: Refill = { max: DIARY_PLACES, gain: 1, periodMs: PLACE_MS };

/** The free places of a diary (0–20), and the moment (epoch ms) from which the next one counts. */
export type Diary = Stored;

/** The diary of a new character at `now`. */
export const newDiary = (now: number): Diary => ({ amount: DIARY_PLACES, at: now });

/** The free places at `now`. */
export const placesAt = (diary: Diary, now: number): number => refilled(diary, now, REFILL).amount;

/** Milliseconds until the next place frees; 0 if all are free. */
export const msUntilPlace = (diary: Diary, now: number): number => msUntilRefill(diary, now, REFILL);

/** Milliseconds from `now` until `places` (at most all) are free; 0 if they are. */
export const msUntilPlaces = (diary: Diary, now: number, places: number): number =>
  msUntilAmount(diary, now, places, REFILL);

/** The diary after `places` of it were taken at `now`. */
export const takePlaces = (diary: Diary, now: number, places: number): Diary =>
  changeStored(diary, now, 0 - places, REFILL);
