import * as v from "valibot";
import type { ActionVariant } from "../core/action.ts";
import { ENERGY_MAX } from "../core/energy.ts";
import { count } from "../core/wire/count.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { withEvents } from "../core/wire/game-events.ts";
import { EnergyTiming, PlayerState } from "../core/wire/player.ts";

const Rewards = v.object({
  cash: v.optional(count),
  experience: v.optional(count),
  followers: v.optional(count),
  energy: v.optional(count),
});
const energyCost = v.pipe(count, v.maxValue(ENERGY_MAX));

const VariantCondition = v.variant("type", [
  v.object({ type: v.literal("level_reached"), value: count }),
  v.object({
    type: v.picklist(["status", "mission_completed", "choice_made", "not_chosen"]),
    value: v.string(),
  }),
]);

/** Another form of an action. */
const Variant: v.GenericSchema<unknown, ActionVariant> = v.object({
  id: v.string(),
  when: v.array(VariantCondition),
  name: v.string(),
  description: v.string(),
  news: v.optional(v.string()),
  energyCost: v.optional(energyCost),
  cashCost: v.optional(count),
  rewards: v.optional(Rewards),
  done: v.optional(v.string()),
});

/** An action in the content file and in replies. */
export const ActionSchema = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  energyCost,
  cashCost: v.optional(count),
  rewards: Rewards,
  reducedPay: v.optional(v.object({ belowFollowers: count, cash: count })),
  usesDiary: v.optional(v.literal(true)),
  cooldownMs: v.optional(count),
  done: v.optional(v.string()),
  headline: v.optional(v.string()),
  looks: v.optional(
    v.object({
      icon: v.optional(v.string()),
      sound: v.optional(v.string()),
      scene: v.optional(v.string()),
    }),
  ),
  variants: v.optional(v.pipe(v.array(Variant), v.readonly())),
});

export const listActions = endpoint("GET", "/player/actions", {
  reply: v.object({ actions: v.array(ActionSchema) }),
});

/** The player after an action or any other change. See docs/reference/realtime.md. */
export const ActionResult = withEvents({
  /** In the form that was performed. `done` says in the past tense what another form than the first was. */
  action: v.object({ id: v.string(), name: v.string(), done: v.optional(v.string()) }),
  leveledUp: v.boolean(),
  newStats: PlayerState,
});
export type ActionResult = v.InferOutput<typeof ActionResult>;
export const performAction = endpoint("POST", "/player/action/:actionId", { reply: ActionResult });

export const energyTiming = endpoint("GET", "/player/energy-timing", {
  reply: v.object({ energy: count, timing: EnergyTiming }),
});

/** The result of a reset: the removed data, and the new character. See docs/reference/character.md. */
export const ResetResult = withEvents({
  deletedData: v.object({ messages: count, playerNPCs: count }),
  newStats: PlayerState,
});
export type ResetResult = v.InferOutput<typeof ResetResult>;
export const resetAllData = endpoint("POST", "/player/reset-all-data", { reply: ResetResult });
