import { ERROR_TEXT } from "#game/contract/errors.ts";
import type { GameFrame } from "#game/contract/realtime.ts";
import type { Credential, StoredReply } from "../db/actors.ts";
import type { Database } from "../db/client.ts";
import { commitGame, type ReplyToStore } from "../db/commit.ts";
import { HttpError } from "../http/http-error.ts";
import { JsonText } from "../http/json-text.ts";
import { hashToken } from "../http/tokens.ts";
import { now } from "../platform/clock.ts";
import { eventsOf } from "./events.ts";
import type { Game, LoadedGame } from "./game.ts";
import type { GameCache } from "./game-cache.ts";
import { loadGame } from "./load-game.ts";
import { type Change, entryOf, type Outcome, outcomeOf, waitingUnlocks } from "./outcome.ts";

/** A request that wants to change the game. */
export interface GameWriteRequest {
  readonly db: Database;
  readonly cache: GameCache;
  readonly credential: Credential;
  /** What the idempotency key stands for: method, path and body. */
  readonly identity: string;
  /** Called once, as soon as the account is known; throws 429. */
  readonly limitAccount: (userId: string) => Promise<void>;
}

/** What a rule decided: the change, and the reply once it is committed. */
export interface Decision<Reply> {
  readonly change: Change;
  readonly reply: (outcome: Outcome) => Reply;
}

export interface GameWriteResult<Reply> {
  readonly reply: JsonText<Reply & { events: GameFrame[] }>;
  /** What was committed, and the events that tell of it; null where a stored reply was given again. */
  readonly committed: { readonly outcome: Outcome; readonly events: readonly GameFrame[] } | null;
}

/** A writer that lost this many races in a row is told so: by then somebody is hammering one character. */
const MAX_ATTEMPTS = 30;

/**
 * Carries one change of a player from its request to its commit, with everything that it unlocks: one round trip where
 * the cache has the player's state, two where it has not. The batch itself looks at everything that the change was
 * decided by, so a stale cache loses as a slow writer does: it loads fresh state and decides again. `decide` has to be
 * pure. What changes nothing is believed from fresh state only, since no batch has looked at it. A key seen before
 * gives its first reply.
 *
 * Throws 401, 422 (key reused for something else), 503 (game stopped), 409 (lost too many races), 429, and what
 * `decide` throws; a refusal is not kept under the key: deciding it again is safe.
 */
export async function gameWrite<Reply extends object>(
  request: GameWriteRequest,
  decide: (game: Game, at: number) => Decision<Reply>,
): Promise<GameWriteResult<Reply>> {
  const { db, cache, credential } = request;
  const cached = cache.get(credential.tokenHash);
  if (cached) {
    await request.limitAccount(cached.userId);
    const result = await writeFromCache(request, cached, decide);
    if (result) return result;
  }
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const { game, storedReply, isRunning } = await loadGame(db, credential, cache);
    if (!cached && tries === 0) await request.limitAccount(game.userId);
    if (storedReply) return { reply: replay(storedReply, hashToken(request.identity)), committed: null };
    if (!isRunning) throw new HttpError(503, "game_stopped", ERROR_TEXT.gameStopped, { retryAfter: 30 });
    const at = now();
    const { change, reply } = decide(game, at);
    const outcome = outcomeOf(game, change, at);
    if (outcome.isEmpty) return { reply: JsonText.of({ ...reply(outcome), events: [] }), committed: null };
    const result = await commitWithReply(request, outcome, reply);
    if (result) return result;
  }
  throw tooMuchAtOnce();
}

/** Decides from a state that nobody has looked at since; null where that decides nothing. */
async function writeFromCache<Reply extends object>(
  request: GameWriteRequest,
  game: Game,
  decide: (game: Game, at: number) => Decision<Reply>,
): Promise<GameWriteResult<Reply> | null> {
  const at = now();
  const decision = decideOrNull(() => decide(game, at));
  if (!decision) return null;
  const outcome = outcomeOf(game, decision.change, at);
  return outcome.isEmpty ? null : commitWithReply(request, outcome, decision.reply);
}

/** Commits an outcome with its reply; null where the state that it was decided from is an old one. */
async function commitWithReply<Reply extends object>(
  { db, cache, credential, identity }: GameWriteRequest,
  outcome: Outcome,
  replyTo: (outcome: Outcome) => Reply,
): Promise<GameWriteResult<Reply> | null> {
  const events = eventsOf(outcome);
  const reply = JsonText.of({ ...replyTo(outcome), events });
  const { tokenHash, idempotencyKey: key } = credential;
  const stored =
    key === null ? null : { key, requestHash: hashToken(identity), status: reply.status, reply: reply.text };
  const isCommitted = await commitOutcome(db, cache, tokenHash, outcome, stored);
  return isCommitted ? { reply, committed: { outcome, events } } : null;
}

/**
 * The game of a player, in which everything is unlocked that waits for nothing that they do: a commit where new
 * content or a new character brings something, no write otherwise. While the game is stopped nothing is unlocked.
 */
export async function loadGameWithUnlocks(
  db: Database,
  credential: Credential,
  cache: GameCache,
): Promise<{ loaded: LoadedGame; unlocked: Outcome | null }> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const loaded = await loadGame(db, credential, cache);
    const unlocked = loaded.isRunning ? waitingUnlocks(loaded.game, now()) : null;
    if (!unlocked) return { loaded, unlocked };
    if (await commitOutcome(db, cache, credential.tokenHash, unlocked, null)) {
      return { loaded: { ...loaded, game: unlocked.after }, unlocked };
    }
  }
  throw tooMuchAtOnce();
}

/** False where the state that it was decided from is an old one: load again and decide anew. */
async function commitOutcome(
  db: Database,
  cache: GameCache,
  tokenHash: string,
  outcome: Outcome,
  reply: ReplyToStore | null,
): Promise<boolean> {
  const { before: from, after: to, change, effects, at } = outcome;
  const isCommitted = await commitGame(db, {
    ...{ tokenHash, userId: from.userId, from, to, contentVersion: from.contentVersion },
    ...{ player: to.player, entry: entryOf(outcome), effects, at, reply },
    ...{ isFresh: change.isFresh ?? false, statements: change.statements ?? [] },
  });
  // Another request may have gone further meanwhile: its state is then the one that a load will find.
  if (isCommitted) cache.set(tokenHash, to);
  return isCommitted;
}

function decideOrNull<Decided>(decide: () => Decided): Decided | null {
  try {
    return decide();
  } catch (refusal) {
    if (refusal instanceof HttpError) return null;
    throw refusal;
  }
}

function tooMuchAtOnce(): HttpError {
  const text = "Too much is happening to your character at once. Please try again.";
  return new HttpError(409, "conflict", text, { retryAfter: 1 });
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
