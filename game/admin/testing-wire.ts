import * as v from "valibot";
import { ENERGY_MAX } from "../core/energy.ts";
import { wholeText } from "../core/whole-text.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { withEvents } from "../core/wire/game-events.ts";
import { PlayerState } from "../core/wire/player.ts";
import { Text } from "../core/wire/text.ts";

/** Bounds of the values that an administrator can set. See docs/reference/administration.md#player-testing. */
export const ADJUSTMENT_MAX = { text: 60, reason: 200, level: 1_000, amount: 1_000_000_000_000 } as const;

const text = (name: string) =>
  Text(ADJUSTMENT_MAX.text, {
    missing: `The ${name} is missing`,
    tooLong: `The ${name} can have ${ADJUSTMENT_MAX.text} characters`,
    isLine: true,
  });
const whole = (name: string, min: number, max: number) => {
  const problem = `The ${name} is a whole number from ${min} to ${wholeText(max)}`;
  return v.pipe(v.number(problem), v.integer(problem), v.minValue(min, problem), v.maxValue(max, problem));
};

/** The values of a character that can be set. */
export const CHARACTER_FIELDS = {
  name: text("name"),
  status: text("status"),
  occupation: text("occupation"),
  location: text("location"),
  residence: text("residence"),
  origin: text("origin"),
  level: whole("level", 1, ADJUSTMENT_MAX.level),
  experience: whole("experience", 0, ADJUSTMENT_MAX.level * 100),
  energy: whole("energy", 0, ENERGY_MAX),
  cash: whole("cash", 0, ADJUSTMENT_MAX.amount),
  followers: whole("followers", 0, ADJUSTMENT_MAX.amount),
} as const;

/** Any part of the character's values. */
export const AdjustmentBody = v.partial(v.object(CHARACTER_FIELDS));
export type AdjustmentBody = v.InferOutput<typeof AdjustmentBody>;

const AdjustedReply = withEvents({ success: v.literal(true), newStats: PlayerState });

/** Sets values of the caller's own character, as an adjustment in its ledger. */
export const updatePlayer = endpoint("PUT", "/player/update", { body: AdjustmentBody, reply: AdjustedReply });

/**
 * Starts the caller's own character over, at the mission, as if everything before it were done. 404 if there is no such mission. See
 * docs/reference/administration.md#player-testing.
 */
export const goToQuest = endpoint("PUT", "/player/quest", {
  body: v.object({
    contactId: v.pipe(v.string(), v.maxLength(64)),
    missionId: v.pipe(v.string(), v.maxLength(64)),
  }),
  reply: AdjustedReply,
});

/** Something that unlocks only if an administrator grants it. */
const Grantable = v.object({
  contactId: v.string(),
  contactName: v.string(),
  /** Null if it is the contact itself. */
  missionId: v.nullable(v.string()),
  missionName: v.nullable(v.string()),
  /** True if the player has it. */
  isGranted: v.boolean(),
});
export type Grantable = v.InferOutput<typeof Grantable>;

/** A player's character, found by username. */
export const findPlayer = endpoint("GET", "/admin/players/:username", {
  reply: v.object({
    userId: v.string(),
    username: v.string(),
    player: PlayerState,
    grantables: v.array(Grantable),
  }),
});
export type FoundPlayer = v.InferOutput<typeof findPlayer.reply>;

/** Sets values of a player's character, as an adjustment in their ledger. Their open pages update. */
export const adjustOther = endpoint("PUT", "/admin/players/:userId", {
  body: v.object({
    ...AdjustmentBody.entries,
    /** For the audit log. */
    reason: v.optional(Text(ADJUSTMENT_MAX.reason, { isLine: true }), ""),
  }),
  reply: AdjustedReply,
});

/** Grants a player a quest or message that unlocks only manually. See docs/reference/contacts.md#unlocks. */
export const grantToPlayer = endpoint("POST", "/admin/players/:userId/grants", {
  body: v.object({
    contactId: v.pipe(v.string(), v.maxLength(64)),
    missionId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64))), null),
  }),
  reply: withEvents({ success: v.literal(true) }),
});

/**
 * Moves everything delayed of a player so that the next of it is due now. 409 if nothing is delayed. See
 * docs/reference/administration.md#player-testing.
 */
export const hastenPlayer = endpoint("POST", "/admin/players/:userId/next-due", {
  reply: withEvents({
    success: v.literal(true),
    movedByMs: v.pipe(v.number(), v.minValue(0)),
    newStats: PlayerState,
  }),
});
