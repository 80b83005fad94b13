import { ERROR_TEXT } from "#game/contract/errors.ts";
import { IDEMPOTENCY_TTL_MS } from "#game/contract/limits.ts";
import type { Credential, StoredReply } from "../db/actors.ts";
import type { Database } from "../db/client.ts";
import { commitChange, commitMarks, type ReplyToStore, storeReply } from "../db/commit.ts";
import type { Mark } from "../db/reached.ts";
import type { AppContext } from "../http/app-context.ts";
import { HttpError, toErrorReply } from "../http/http-error.ts";
import { JsonText } from "../http/json-text.ts";
import { readCredential } from "../http/session.ts";
import { hashToken } from "../http/tokens.ts";
import { now } from "../platform/clock.ts";
import { type Game, loadGame } from "./game.ts";
import { type Change, type Outcome, outcomeOf, outcomeOfArrival, outcomeOfMarks } from "./outcome.ts";
import { toProgress } from "./reached.ts";

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

/** What a rule decided: a change of the player, or a note of what they looked at; and the reply, once it is committed. */
export type Decision<Reply> = (
  | { readonly change: Change }
  | {
      /** What is marked already may be among them. */
      readonly marks: readonly Mark[];
    }
) & { readonly reply: (outcome: Outcome) => Reply };

export interface GameWriteResult<Reply> {
  readonly reply: JsonText<Reply>;
  /** What was committed; null where a stored reply was given again. */
  readonly outcome: Outcome | null;
}

/** A writer that lost this many races in a row is told so: by then somebody is hammering one character. */
const MAX_ATTEMPTS = 30;

/**
 * Carries one change of a player from its request to its commit: one read, one atomic batch, in which stands
 * everything that the change unlocks. Losing a race loads fresh state and decides again, so `decide` has to be
 * pure. A key seen before gives its first reply.
 *
 * Throws 401, 422 (key reused for something else), 503 (game stopped), 409 (lost too many races), and what
 * `decide` throws; such a refusal is kept under the key too.
 */
export async function gameWrite<Reply extends object>(
  request: GameWriteRequest,
  decide: (game: Game, at: number) => Decision<Reply>,
): Promise<GameWriteResult<Reply>> {
  const { db, credential } = request;
  const requestHash = hashToken(`${request.method} ${request.path}\n${request.rawBody}`);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const game = await loadGame(db, credential);
    if (game.storedReply) return { reply: replay(game.storedReply, requestHash), outcome: null };
    if (!game.isRunning) {
      throw new HttpError(503, "game_stopped", ERROR_TEXT.gameStopped, { retryAfter: 30 });
    }
    const at = now();
    const keep = (reply: JsonText<unknown>): ReplyToStore | null =>
      credential.idempotencyKey === null
        ? null
        : {
            userId: game.user.id,
            key: credential.idempotencyKey,
            requestHash,
            status: reply.status,
            reply: reply.text,
            at,
            expiredBefore: at - IDEMPOTENCY_TTL_MS,
          };

    const decision = decideOrRefuse(() => decide(game, at));
    if (decision instanceof HttpError) {
      const refusal = keep(JsonText.of(toErrorReply(decision, request.requestId), decision.status));
      if (refusal === null || (await storeReply(db, refusal))) throw decision;
      continue;
    }
    const outcome =
      "change" in decision ? outcomeOf(game, decision.change, at) : outcomeOfMarks(game, decision.marks, at);
    const reply = JsonText.of(decision.reply(outcome));
    if (await commitOutcome(db, outcome, keep(reply))) return { reply, outcome };
  }
  throw tooMuchAtOnce();
}

/**
 * The game of a player who arrives: what new content, or a new character, has waiting is unlocked first. One read,
 * and a commit only where there is something; while the game is stopped nothing is unlocked. Decision 25.
 */
export async function arrive(
  db: Database,
  credential: Credential,
): Promise<{ game: Game; outcome: Outcome | null }> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const game = await loadGame(db, credential);
    const outcome = game.isRunning ? outcomeOfArrival(game, now()) : null;
    if (!outcome) return { game, outcome };
    if (await commitOutcome(db, outcome, null)) {
      const { version: seq, reached } = outcome;
      return { game: { ...game, seq, reached, progress: toProgress(reached) }, outcome };
    }
  }
  throw tooMuchAtOnce();
}

/** False where another writer was first: load again and decide anew. */
function commitOutcome(db: Database, outcome: Outcome, reply: ReplyToStore | null): Promise<boolean> {
  const { before, change, changes, at } = outcome;
  const userId = before.user.id;
  if (!change) return commitMarks(db, userId, changes, at, reply);
  const { player, delta, cause, isFresh = false } = change;
  return commitChange(
    db,
    { userId, fromSeq: before.seq, player, delta, cause, isFresh, reached: changes, at },
    reply,
  );
}

function tooMuchAtOnce(): HttpError {
  const text = "Too much is happening to your character at once. Please try again.";
  return new HttpError(409, "conflict", text, { retryAfter: 1 });
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
