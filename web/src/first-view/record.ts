import * as v from "valibot";
import { keepText, keepValue, readValue } from "../device/device-storage.ts";
import { ownerOf } from "../server/session-token.ts";

/** Storage key of what the prerendered dashboard shows of the player. */
const KEY = "first-view";

/** An amount as the tile of an action shows it. */
const Shown = v.tuple([v.picklist(["cash", "energy", "experience", "followers"]), v.string()]);

/** A quick action in the player's form, as its tile shows it. */
const Tile = v.object({
  name: v.string(),
  description: v.string(),
  costs: v.array(Shown),
  gains: v.array(Shown),
});
export type Tile = v.InferOutput<typeof Tile>;

/** The player as this device remembers them: texts as the page shows them, and the stored energy. */
const FirstRecord = v.object({
  username: v.string(),
  status: v.string(),
  standing: v.string(),
  level: v.string(),
  cash: v.string(),
  followers: v.string(),
  energy: v.object({ amount: v.number(), at: v.number() }),
  /** The next step, if it has a button. */
  next: v.optional(v.object({ title: v.string(), line: v.string(), button: v.string() })),
  isQuestless: v.boolean(),
  isOnItsWay: v.boolean(),
  /** By the action's id. */
  tiles: v.record(v.string(), Tile),
});
export type FirstRecord = v.InferOutput<typeof FirstRecord>;

const Owned = v.object({ owner: v.string(), ...FirstRecord.entries });

/** Keeps the record of this session's player on the device. */
export function keepFirstRecord(token: string, record: FirstRecord): void {
  keepValue(KEY, { owner: ownerOf(token), ...record });
}

/** Returns the record of this session's player; null if the device has none. */
export function readFirstRecord(token: string): FirstRecord | null {
  const stored = readValue(KEY, Owned);
  return stored?.owner === ownerOf(token) ? stored : null;
}

export function forgetFirstRecord(): void {
  keepText(KEY, null);
}
