import { ERROR_TEXT } from "#game/contract/errors.ts";
import type { Actor, UserRow } from "../db/actors.ts";
import type { AppContext } from "./app-context.ts";
import { HttpError } from "./http-error.ts";
import { requireActor } from "./session.ts";

/** What not everybody may do. Decision 17. */
export type Capability = "npcs.edit" | "chat.moderate" | "audit.read";

const CAPABILITIES: Readonly<Record<UserRow["role"], readonly Capability[]>> = {
  player: [],
  admin: ["npcs.edit", "chat.moderate", "audit.read"],
};

/** Whether the user may do it. */
export function can(user: Pick<UserRow, "role">, capability: Capability): boolean {
  return CAPABILITIES[user.role].includes(capability);
}

/** The actor behind a request, who may do it. Throws 401 without a live session, 403 where they may not. */
export async function requireCapability(c: AppContext, capability: Capability): Promise<Actor> {
  const actor = await requireActor(c);
  if (!can(actor.user, capability)) throw new HttpError(403, "forbidden", ERROR_TEXT.adminRequired);
  return actor;
}
