import { progressAt } from "#game/core/progress.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import type { GameFrame } from "#game/core/wire/realtime.ts";
import type { Credential } from "../db/actors.ts";
import type { Database } from "../db/client.ts";
import type { ReplyToStore } from "../db/replies.ts";
import { FEATURES } from "../features.ts";
import { HttpError } from "../http/http-error.ts";
import { JsonText } from "../http/json-text.ts";
import { keepRefusal, replay } from "../http/replay.ts";
import { hashToken } from "../http/sessions/tokens.ts";
import { now } from "../platform/clock.ts";
import { commitOutcome } from "./commit-outcome.ts";
import { eventsBeside, eventsOf } from "./events.ts";
import type { Game, LoadedGame } from "./game.ts";
import type { GameCache } from "./game-cache.ts";
import { loadGame } from "./load-game.ts";
import { type Change, type Outcome, outcomeOf, waitingUnlocks } from "./outcome.ts";

/** Pushes the events of a committed change to all of the player's open pages. */
export type Push = (after: Game, events: readonly GameFrame[]) => void;

/** A request to change the game. `Prepared` is the result of `prepare`. */
export interface GameWriteRequest<Prepared> {
  readonly db: Database;
  readonly cache: GameCache;
  readonly credential: Credential;
  /** Method, path, query and body: what the idempotency key identifies. */
  readonly identity: string;
  /**
   * Called before each decision, as soon as the account is known, with the number of earlier ones. Throws 429 to refuse the
   * request.
   */
  readonly prepare: (userId: string, attempt: number) => Promise<Prepared>;
  readonly push: Push;
  /** True if `prepare` counts the request against a scarce limit: then a stored reply is looked for first. */
  readonly isScarce: boolean;
}

/** A rule's decision: the change, and the reply to send once it is committed. */
export interface Decision<Reply> {
  readonly change: Change;
  readonly reply: (outcome: Outcome) => Reply;
}

export interface GameWriteResult<Reply> {
  readonly reply: JsonText<Reply & { events: GameFrame[] }>;
  /** The state after the last commit, and all events for the player's other tabs; null if nothing was committed or a stored reply was replayed. */
  readonly committed: { readonly after: Game; readonly events: readonly GameFrame[] } | null;
}

/** Lost races in a row before the request is refused: by then somebody is hammering one character. */
const MAX_ATTEMPTS = 30;

/**
 * Decides, commits and answers one change of a player with all its unlocks: in one round trip if the state is cached,
 * else in two. The batch guards everything the decision is based on, so a stale cache loses like a slow writer: it loads
 * fresh state and decides again. `decide` must be pure. A refusal or an empty outcome is only accepted from fresh state,
 * because no batch guards it. Payments that are due are committed first, each by itself, and pushed even if the request fails.
 * A known idempotency key replays its first reply or refusal.
 *
 * Throws 401, 409 (lost too many races), 422 (key reused for another request), 429, 503 (game stopped), and whatever
 * `decide` throws. Only the refusals of `decide` are final, and kept under the key: see
 * docs/decisions/045-a-refusal-is-kept-under-its-key.md.
 */
export async function gameWrite<Reply extends object, Prepared>(
  request: GameWriteRequest<Prepared>,
  decide: (game: Game, at: number, prepared: Prepared) => Decision<Reply>,
): Promise<GameWriteResult<Reply>> {
  const { cache, credential } = request;
  let attempt = 0;
  const prepare = (userId: string) => request.prepare(userId, attempt++);
  const cached = request.isScarce ? null : cache.get(credential.tokenHash);
  if (cached) {
    const prepared = await prepare(cached.userId);
    const result = await writeFromCache(request, cached, (game, at) => decide(game, at, prepared));
    if (result) return result;
  }
  const settled = new Settled();
  try {
    return await writeFromFresh(request, prepare, decide, settled);
  } catch (fault) {
    // An error reply has no events.
    settled.pushTo(request.push);
    throw fault;
  }
}

/** Changes that a request has committed besides its own: their events go out as one push, in their order. */
class Settled {
  after: Game | null = null;
  readonly events: GameFrame[] = [];

  add(due: Outcome): void {
    this.after = due.after;
    this.events.push(...eventsOf(due));
  }

  pushTo(push: Push): void {
    if (this.after) push(this.after, this.events);
  }
}

async function writeFromFresh<Reply extends object, Prepared>(
  request: GameWriteRequest<Prepared>,
  prepare: (userId: string) => Promise<Prepared>,
  decide: (game: Game, at: number, prepared: Prepared) => Decision<Reply>,
  settled: Settled,
): Promise<GameWriteResult<Reply>> {
  const { db, cache, credential } = request;
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const { game, storedReply, isRunning } = await loadGame(db, credential, cache);
    if (storedReply) return { reply: replay(storedReply, hashToken(request.identity)), committed: null };
    const prepared = await prepare(game.userId);
    if (!isRunning) throw new HttpError(503, "game_stopped", ERROR_TEXT.gameStopped, { retryAfter: 30 });
    const at = now();
    const due = dueSettlement(game, at);
    if (due) {
      if (await commitAndCache(request, due, null)) settled.add(due);
      continue;
    }
    const decision = decisionOrRefusal(() => decide(game, at, prepared));
    if (decision instanceof HttpError) {
      if (await isFinal(request, game.userId, decision)) throw decision;
      continue;
    }
    const { change, reply } = decision;
    const outcome = outcomeOf(game, change, at);
    if (outcome.isEmpty) {
      const own = reply(outcome);
      const events = eventsBeside(own, settled.events);
      return {
        reply: JsonText.of({ ...own, events }),
        committed: settled.after && { after: settled.after, events: settled.events },
      };
    }
    const result = await commitWithReply(request, outcome, reply, settled.events);
    if (result) return result;
  }
  throw tooMuchAtOnce();
}

/** Decides from the cached state. Returns null if that state is stale, refuses, changes nothing, or a payment is due first. */
async function writeFromCache<Reply extends object>(
  request: GameWriteRequest<unknown>,
  cached: Game,
  decide: (game: Game, at: number) => Decision<Reply>,
): Promise<GameWriteResult<Reply> | null> {
  const at = now();
  const game = { ...cached, progress: progressAt(cached.progress, at) };
  if (dueSettlement(game, at)) return null;
  const decision = decisionOrRefusal(() => decide(game, at));
  if (decision instanceof HttpError) return null;
  const outcome = outcomeOf(game, decision.change, at);
  return outcome.isEmpty ? null : commitWithReply(request, outcome, decision.reply);
}

/** Commits an outcome with its reply, which also has the events of `earlier`. Returns null if its initial state is stale. */
async function commitWithReply<Reply extends object>(
  request: GameWriteRequest<unknown>,
  outcome: Outcome,
  replyTo: (outcome: Outcome) => Reply,
  earlier: readonly GameFrame[] = [],
): Promise<GameWriteResult<Reply> | null> {
  const events = [...earlier, ...eventsOf(outcome)];
  const own = replyTo(outcome);
  const reply = JsonText.of({ ...own, events: eventsBeside(own, events) });
  const { idempotencyKey: key } = request.credential;
  const requestHash = hashToken(request.identity);
  const stored = key === null ? null : { key, requestHash, status: 200, reply: reply.text };
  const isCommitted = await commitAndCache(request, outcome, stored);
  return isCommitted ? { reply, committed: { after: outcome.after, events } } : null;
}

/**
 * Loads a player's game and commits what is due without an action: payments of clients, and the unlocks of new content or
 * a new character. Pushes the events of each. Changes nothing while the game is stopped.
 */
export async function loadGameWithUnlocks(
  db: Database,
  credential: Credential,
  cache: GameCache,
  push: Push,
): Promise<LoadedGame> {
  const settled = new Settled();
  try {
    let loaded = await loadGame(db, credential, cache);
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
      const { game, isRunning } = loaded;
      const due = isRunning ? (dueSettlement(game, now()) ?? waitingUnlocks(game, now())) : null;
      if (!due) return loaded;
      const isCommitted = await commitAndCache({ db, cache, credential }, due, null);
      if (isCommitted) settled.add(due);
      loaded = isCommitted ? { ...loaded, game: due.after } : await loadGame(db, credential, cache);
    }
    throw tooMuchAtOnce();
  } finally {
    settled.pushTo(push);
  }
}

/** Commits an outcome, and keeps the state that follows. Returns false if its initial state is stale. */
async function commitAndCache(
  { db, cache, credential: { tokenHash } }: Pick<GameWriteRequest<unknown>, "db" | "cache" | "credential">,
  outcome: Outcome,
  reply: ReplyToStore | null,
): Promise<boolean> {
  const isCommitted = await commitOutcome(db, tokenHash, outcome, { reply });
  // A later commit of another request may already be cached elsewhere; the next guard or load finds it.
  if (isCommitted) cache.set(tokenHash, outcome.after);
  return isCommitted;
}

function decisionOrRefusal<Decided>(decide: () => Decided): Decided | HttpError {
  try {
    return decide();
  } catch (refusal) {
    if (refusal instanceof HttpError) return refusal;
    throw refusal;
  }
}

/** Keeps a refusal under the request's key, if it has one. Returns false if another attempt has been answered. */
async function isFinal(
  { db, credential: { idempotencyKey: key }, identity }: GameWriteRequest<unknown>,
  userId: string,
  refusal: HttpError,
): Promise<boolean> {
  if (key === null) return true;
  return keepRefusal(db, { userId, at: now() }, { key, requestHash: hashToken(identity) }, refusal);
}

function tooMuchAtOnce(): HttpError {
  const text = "Too much is happening to your character at once. Please try again.";
  return new HttpError(409, "conflict", text, { retryAfter: 1 });
}

/** Returns the next settlement that is due at `at` (epoch ms), by the order of the features; null if none is. */
function dueSettlement(game: Game, at: number): Outcome | null {
  for (const { settle } of FEATURES) {
    const change = settle?.(game, at);
    if (change) return outcomeOf(game, { ...change, isUnattended: true }, at);
  }
  return null;
}
