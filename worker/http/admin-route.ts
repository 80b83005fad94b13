import type { Endpoint, ReplyOf } from "#game/core/wire/endpoint.ts";
import type { Actor } from "../db/actors.ts";
import { type AuditedAction, commitAudited } from "../db/audit/audit.ts";
import type { ReplyToStore } from "../db/replies.ts";
import type { Statement } from "../db/statement.ts";
import { now } from "../platform/clock.ts";
import type { App } from "./app-context.ts";
import { HttpError } from "./http-error.ts";
import { JsonText } from "./json-text.ts";
import { replay, requestIdentity } from "./replay.ts";
import { type Parsed, route } from "./route.ts";
import {
  type AdminAccess,
  capabilityOf,
  requireCapabilityOf,
  requireProofFor,
} from "./sessions/authorize.ts";
import { loadActor, readCredential, requireActor } from "./sessions/session.ts";
import { hashToken } from "./sessions/tokens.ts";

/** A parsed request of an administrator. */
export interface AdminRequest<E extends Endpoint> extends Parsed<E> {
  readonly actor: Actor;
  /** Epoch ms. */
  readonly at: number;
}

/** A decision: what to change, how to record it, and the reply once it is committed. */
export interface DecisionWith<Reply> {
  /** Absent if only Durable Objects change. A failing constraint means "decide again on the current state". */
  readonly statements?: readonly Statement[];
  /** Null if nothing changes: then nothing is committed. */
  readonly audit: AuditedAction | null;
  readonly reply: Reply;
}
export type AdminDecision<E extends Endpoint> = DecisionWith<ReplyOf<E>>;
/** Decides what a write of an administrator changes. */
export type AdminDecide<E extends Endpoint> = (request: AdminRequest<E>) => Promise<AdminDecision<E>>;

/** Lost races in a row before the request is refused. */
const MAX_ATTEMPTS = 5;

/**
 * Serves a write of an administrator: checks the capability and, if the access is `fresh`, the proof of the owner; decides,
 * and commits the change, its audit entry and the reply of its idempotency key as one atomic batch, which fails if the
 * session or the capability is gone by then.
 *
 * `publish` tells Durable Objects and caches afterwards. It also runs for a repeated request, because the first one may
 * have failed between the commit and here: it has to be safe to repeat.
 *
 * Throws 401, 403, 409 (lost too many races), 422 (key reused for another request), and whatever `decide` throws.
 *
 * @example
 * adminRoute(adminRoutes, stopGame, fresh("server.manage"), async () => ({
 *   statements: [setRunning(false)],
 *   audit: { action: "game.stop", subject: "game" },
 *   reply: { success: true, isRunning: false },
 * }));
 */
export function adminRoute<E extends Endpoint>(
  app: App,
  endpoint: E,
  access: AdminAccess,
  decide: AdminDecide<E>,
  publish?: (request: Parsed<E>) => Promise<unknown>,
): void {
  const capability = capabilityOf(access);
  route(app, endpoint, capability, async (parsed) => {
    const { c } = parsed;
    const { tokenHash } = readCredential(c);
    const text = await untilCommitted(parsed, access, MAX_ATTEMPTS, async (actor, toStore) => {
      const at = now();
      const { statements = [], audit, reply } = await decide({ ...parsed, actor, at });
      const json = JsonText.of(reply);
      if (audit === null) return json;
      const session = { tokenHash, capability };
      const commit = { session, userId: actor.user.id, statements, audit, reply: toStore(json), at };
      return (await commitAudited(c.var.db, commit)) ? json : null;
    });
    if (!text) {
      const busy = "Somebody else is changing the same thing. Please try again.";
      throw new HttpError(409, "conflict", busy, { retryAfter: 1 });
    }
    await publish?.(parsed);
    return text;
  });
}

/**
 * Repeats an attempt that a concurrent change has overtaken, each time with the current actor. Returns its reply, or the stored
 * reply of the request's key; null after too many attempts. Throws 401 and 403 as soon as the session or the role is gone.
 */
export async function untilCommitted<E extends Endpoint>(
  { c, rawBody }: Parsed<E>,
  access: AdminAccess,
  maxAttempts: number,
  attempt: (
    actor: Actor,
    toStore: (json: JsonText<ReplyOf<E>>) => ReplyToStore | null,
  ) => Promise<JsonText<ReplyOf<E>> | null>,
): Promise<JsonText<ReplyOf<E>> | null> {
  const credential = readCredential(c);
  const { idempotencyKey: key } = credential;
  const requestHash = hashToken(requestIdentity(c, rawBody));
  let actor = await requireActor(c);
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    if (actor.storedReply) return replay(actor.storedReply, requestHash);
    requireProofFor(access, actor);
    const toStore = ({ text }: JsonText<ReplyOf<E>>) =>
      key === null ? null : { key, requestHash, status: 200, reply: text };
    const reply = await attempt(actor, toStore);
    if (reply) return reply;
    actor = await loadActor(c.var.db, credential);
    requireCapabilityOf(actor, capabilityOf(access));
  }
  return null;
}
