import * as v from "valibot";
import { ActionSchema } from "#game/contract/actions.ts";
import type { Action } from "#game/rules/actions.ts";
import actionsFile from "./actions.json" with { type: "json" };

/** The quick actions in the order they are shown. Their numbers stand in `actions.json` alone. */
export const ACTIONS: readonly Action[] = v.parse(v.array(ActionSchema), actionsFile);

/** The action with this id, if there is one. */
export function findAction(id: string): Action | undefined {
  return ACTIONS.find((action) => action.id === id);
}
