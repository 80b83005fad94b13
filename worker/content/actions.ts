import * as v from "valibot";
import type { Action } from "#game/core/action.ts";
import { variantsOf } from "#game/core/action-variants.ts";
import { pastTense } from "#game/core/actions.ts";
import { ActionSchema } from "#game/player/wire.ts";
import actionsFile from "./actions.json" with { type: "json" };

/** Quick actions in display order. Their numbers are only in `actions.json`. */
export const ACTIONS: readonly Action[] = v.parse(v.array(ActionSchema), actionsFile);

/** Returns the action with this id, or undefined. */
export function findAction(id: string): Action | undefined {
  return ACTIONS.find((action) => action.id === id);
}

/**
 * Returns an action, or the variant `action:variant`, in the past tense for the ledger: `Bagged fries`; undefined if there is no such
 * action.
 */
export function doneText(id: string): string | undefined {
  const [actionId = "", variant] = id.split(":");
  const action = findAction(actionId);
  const done = action && (variantsOf(action).find((each) => each.variant === variant) ?? action);
  return done && pastTense(done);
}
