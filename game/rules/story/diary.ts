import { HOUR_MS } from "../durations.ts";
import { changeStored, msUntilRefill, type Refill, refilled, type Stored } from "../energy/refill.ts";

/** Places in the diary. See docs/reference/character.md#diary. */
export const DIARY_SLOTS = 20;
/** Time in which a place frees, in milliseconds. */
export const SLOT_MS = HOUR_MS;

const REFILL: Refill = { max: DIARY_SLOTS, gain: 1, periodMs: SLOT_MS };

/** The free places of a diary (0–20), and the moment (epoch ms) from which the next one counts. */
export type Diary = Stored;

/** The diary of a new character at `now`. */
export const newDiary = (now: number): Diary => ({ amount: DIARY_SLOTS, at: now });

/** The free places at `now`. */
export const slotsAt = (diary: Diary, now: number): number => refilled(diary, now, REFILL).amount;

/** Milliseconds until the next place frees; 0 if all are free. */
export const msUntilSlot = (diary: Diary, now: number): number => msUntilRefill(diary, now, REFILL);

/** The diary after a call at `now`. */
export const takeSlot = (diary: Diary, now: number): Diary => changeStored(diary, now, -1, REFILL);
