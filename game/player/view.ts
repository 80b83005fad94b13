import type { Action } from "../core/action.ts";
import type { ActionResult } from "./wire.ts";

/** The performed action in a reply, in its variant. */
export function toPerformed({ id, name, variant, done }: Action): ActionResult["action"] {
  return { id, name, ...(variant !== undefined && { done }) };
}
