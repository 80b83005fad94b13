import type { ActionResult } from "../contract/actions.ts";
import type { Action } from "../rules/actions/action.ts";

/** The action of a reply, in the form that was performed. */
export function toPerformed({ id, name, form, done }: Action): ActionResult["action"] {
  return { id, name, ...(form !== undefined && { done }) };
}
