import * as v from "valibot";
import type { Action } from "#game/core/action.ts";
import { formsOf } from "#game/core/action-forms.ts";
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
 * Returns an action, or the form `action:form`, in the past tense for the ledger: `Bagged fries`; undefined if there is no such
 * action.
 */
export function doneText(id: string): string | undefined {
  const [actionId = "", form] = id.split(":");
  const action = findAction(actionId);
  const done = action && (formsOf(action).find((each) => each.form === form) ?? action);
  return done && pastTense(done);
}
