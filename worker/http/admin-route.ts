import type { Endpoint, ReplyOf } from "#game/core/wire/endpoint.ts";
import type { Actor } from "../db/actors.ts";
import { commitAudited } from "../db/audit/audit.ts";
import type { AuditedAction } from "../db/audit/audit-statement.ts";
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
  decide: (request: AdminRequest<E>) => Promise<AdminDecision<E>>,
  publish?: (request: AdminRequest<E>) => Promise<unknown>,
): void {
  const capability = capabilityOf(access);
  route(app, endpoint, capability, async (parsed) => {
    const { c, rawBody } = parsed;
    const { db } = c.var;
    const credential = readCredential(c);
    const requestHash = hashToken(requestIdentity(c, rawBody));
    let actor = await requireActor(c);
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
      const request = { ...parsed, actor, at: now() };
      if (actor.storedReply) {
        const stored = replay(actor.storedReply, requestHash);
        await publish?.(request);
        return stored;
      }
      requireProofFor(access, actor);
      const { statements = [], audit, reply } = await decide(request);
      const text = JsonText.of(reply);
      const key = credential.idempotencyKey;
      const isDone =
        audit === null ||
        (await commitAudited(db, {
          session: { tokenHash: credential.tokenHash, capability },
          userId: actor.user.id,
          statements,
          audit,
          reply: key === null ? null : { key, requestHash, status: text.status, reply: text.text },
          at: request.at,
        }));
      if (isDone) {
        await publish?.(request);
        return text;
      }
      actor = await loadActor(db, credential);
      requireCapabilityOf(actor, capability);
    }
    throw new HttpError(409, "conflict", "Somebody else is changing the same thing. Please try again.", {
      retryAfter: 1,
    });
  });
}
