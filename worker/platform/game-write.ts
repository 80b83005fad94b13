import { ERROR_TEXT } from "#game/contract/errors.ts";
import { IDEMPOTENCY_TTL_MS } from "#game/contract/limits.ts";
import type { Player, PlayerDelta } from "#game/rules/player.ts";
import type { Actor, Credential, StoredReply } from "../db/actors.ts";
import type { Database } from "../db/client.ts";
import { commitChange, type ReplyToStore, storeReply } from "../db/commit.ts";
import type { AppContext } from "./app-context.ts";
import { now } from "./clock.ts";
import { HttpError, toErrorReply } from "./http-error.ts";
import { JsonText } from "./json-text.ts";
import { loadActor, readCredential } from "./session.ts";
import { hashToken } from "./tokens.ts";

/** A request that wants to change the game. */
export interface GameWriteRequest {
  readonly db: Database;
  readonly credential: Credential;
  readonly requestId: string;
  /** What the idempotency key stands for. */
  readonly method: string;
  readonly path: string;
  readonly rawBody: string;
}

/** The write that a request asks for. Throws 401 or 400 where its headers are not well-formed. */
export function gameWriteRequest(c: AppContext, rawBody: string): GameWriteRequest {
  return {
    db: c.var.db,
    credential: readCredential(c),
    requestId: c.var.requestId,
    method: c.req.method,
    path: c.req.path,
    rawBody,
  };
}

/** What a rule decided: the change to commit, and the reply to give once it is. */
export interface Decision<Reply> {
  readonly player: Player;
  readonly delta: PlayerDelta;
  readonly cause: string;
  readonly reply: Reply;
}

export interface GameWriteResult<Reply> {
  readonly reply: JsonText<Reply>;
  /** What was committed; null where a stored reply was given again. */
  readonly committed: {
    readonly before: Actor;
    readonly decision: Decision<Reply>;
    readonly at: number;
  } | null;
}

/** A writer that lost this many races in a row is told so: by then somebody is hammering one character. */
const MAX_ATTEMPTS = 30;

/**
 * Carries one change of a player from its request to its commit: one read, one atomic batch. Losing a race
 * loads fresh state and decides again, so `decide` has to be pure. A key seen before gives its first reply.
 *
 * Throws 401, 422 (key reused for something else), 503 (game stopped), 409 (lost too many races), and what
 * `decide` throws; such a refusal is kept under the key too.
 */
export async function gameWrite<Reply extends object>(
  request: GameWriteRequest,
  decide: (actor: Actor, at: number) => Decision<Reply>,
): Promise<GameWriteResult<Reply>> {
  const { db, credential } = request;
  const requestHash = hashToken(`${request.method} ${request.path}\n${request.rawBody}`);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const actor = await loadActor(db, credential);
    if (actor.storedReply) return { reply: replay(actor.storedReply, requestHash), committed: null };
    if (!actor.isRunning)
      throw new HttpError(503, "game_stopped", ERROR_TEXT.gameStopped, { retryAfter: 30 });
    const at = now();
    const keep = (reply: JsonText<unknown>): ReplyToStore | null =>
      credential.idempotencyKey === null
        ? null
        : {
            userId: actor.user.id,
            key: credential.idempotencyKey,
            requestHash,
            status: reply.status,
            reply: reply.text,
            at,
            expiredBefore: at - IDEMPOTENCY_TTL_MS,
          };

    const decision = decideOrRefuse(() => decide(actor, at));
    if (decision instanceof HttpError) {
      const refusal = keep(JsonText.of(toErrorReply(decision, request.requestId), decision.status));
      if (refusal === null || (await storeReply(db, refusal))) throw decision;
      continue;
    }
    const { player, delta, cause } = decision;
    const reply = JsonText.of(decision.reply);
    const change = { userId: actor.user.id, fromSeq: actor.seq, player, delta, cause, at };
    if (await commitChange(db, change, keep(reply))) {
      return { reply, committed: { before: actor, decision, at } };
    }
  }
  throw new HttpError(409, "conflict", "Too much is happening to your character at once. Please try again.", {
    retryAfter: 1,
  });
}

function decideOrRefuse<Reply>(decide: () => Decision<Reply>): Decision<Reply> | HttpError {
  try {
    return decide();
  } catch (refusal) {
    if (refusal instanceof HttpError) return refusal;
    throw refusal;
  }
}

function replay(stored: StoredReply, requestHash: string): JsonText<never> {
  if (stored.requestHash !== requestHash) {
    throw new HttpError(
      422,
      "idempotency_mismatch",
      "This Idempotency-Key was already used for a different request.",
    );
  }
  return JsonText.stored(stored.reply, stored.status);
}
