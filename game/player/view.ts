import type { Action } from "../core/action.ts";
import type { ActionResult } from "./wire.ts";

/** The performed action in a reply, in its form. */
export function toPerformed({ id, name, form, done }: Action): ActionResult["action"] {
  return { id, name, ...(form !== undefined && { done }) };
}
