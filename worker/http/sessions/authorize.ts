import { PASSKEY_TEXT } from "#game/auth/passkeys-wire.ts";
import { MINUTE_MS } from "#game/core/durations.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { type Capability, can } from "#game/core/wire/roles.ts";
import type { Actor } from "../../db/actors.ts";
import { now } from "../../platform/clock.ts";
import type { AppContext } from "../app-context.ts";
import { HttpError } from "../http-error.ts";
import { requireActor } from "./session.ts";

/** Throws 403 if the actor's role lacks the capability. */
export function requireCapabilityOf({ user }: Pick<Actor, "user">, capability: Capability): void {
  if (!can(user, capability)) throw new HttpError(403, "forbidden", ERROR_TEXT.adminRequired);
}

/** A capability that only holds with a fresh proof of the owner. */
export interface FreshCapability {
  readonly fresh: Capability;
}

/**
 * Makes a route require a fresh proof: for writes that can't be undone by one click.
 * See docs/reference/administration.md#fresh-proof.
 */
export function fresh(capability: Capability): FreshCapability {
  return { fresh: capability };
}

/** Access to a write of the administration. */
export type AdminAccess = Capability | FreshCapability;

/** Returns the capability that an access requires. */
export function capabilityOf(access: AdminAccess): Capability {
  return typeof access === "string" ? access : access.fresh;
}

/** Time for which a sign-in or another proof of the owner is fresh, in milliseconds. */
const FRESH_PROOF_MS = 15 * MINUTE_MS;

/** Throws 403 if the access requires a fresh proof of the owner and the last one is too old. */
export function requireProofFor(access: AdminAccess, { session }: Pick<Actor, "session">): void {
  if (typeof access === "string" || now() - session.provenAt <= FRESH_PROOF_MS) return;
  throw new HttpError(403, "proof_required", PASSKEY_TEXT.proofRequired);
}

/** Access that a route requires: none, a live session, or a session whose role has the capability. */
export type Access = "public" | "session" | Capability;

/** Checks access. Throws 401 without a live session and 403 if the role lacks the capability. */
export async function requireAccess(c: AppContext, access: Access): Promise<void> {
  if (access === "public") return;
  const actor = await requireActor(c);
  if (access !== "session") requireCapabilityOf(actor, access);
}
