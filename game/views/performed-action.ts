import type { ActionResult } from "../contract/actions.ts";
import type { Action } from "../rules/actions/action.ts";

/** The performed action in a reply, in its form. */
export function toPerformed({ id, name, form, done }: Action): ActionResult["action"] {
  return { id, name, ...(form !== undefined && { done }) };
}
