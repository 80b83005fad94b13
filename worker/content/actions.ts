import * as v from "valibot";
import { ActionSchema } from "#game/contract/actions.ts";
import { type Action, pastTense } from "#game/rules/actions.ts";
import actionsFile from "./actions.json" with { type: "json" };

/** Quick actions in display order. Their numbers are only in `actions.json`. */
export const ACTIONS: readonly Action[] = v.parse(v.array(ActionSchema), actionsFile);

/** Returns the action with this id, or undefined. */
export function findAction(id: string): Action | undefined {
  return ACTIONS.find((action) => action.id === id);
}

/** Returns an action in the past tense for the ledger: `Bagged fries`; undefined if there is no such action. */
export function doneText(id: string): string | undefined {
  const action = findAction(id);
  return action && pastTense(action);
}
