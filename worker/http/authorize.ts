import { ERROR_TEXT } from "#game/contract/errors.ts";
import { type Capability, can } from "#game/contract/roles.ts";
import type { Actor } from "../db/actors.ts";
import type { AppContext } from "./app-context.ts";
import { HttpError } from "./http-error.ts";
import { requireActor } from "./session.ts";

/** Returns the actor of a request. Throws 401 without a live session and 403 if the role lacks the capability. */
export async function requireCapability(c: AppContext, capability: Capability): Promise<Actor> {
  const actor = await requireActor(c);
  requireCapabilityOf(actor, capability);
  return actor;
}

/** Throws 403 if the actor's role lacks the capability. */
export function requireCapabilityOf({ user }: Pick<Actor, "user">, capability: Capability): void {
  if (!can(user, capability)) throw new HttpError(403, "forbidden", ERROR_TEXT.adminRequired);
}

/** Access that a route requires: none, a live session, or a session whose role has the capability. */
export type Access = "public" | "session" | Capability;

/** Checks access. Throws 401 without a live session and 403 if the role lacks the capability. */
export async function requireAccess(c: AppContext, access: Access): Promise<void> {
  if (access === "session") await requireActor(c);
  else if (access !== "public") await requireCapability(c, access);
}
