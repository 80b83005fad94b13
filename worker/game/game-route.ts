import type { Endpoint, ParametersOf, ReplyOf } from "#game/core/wire/endpoint.ts";
import type { EventfulReply } from "#game/core/wire/game-events.ts";
import { TAB_HEADER } from "#game/core/wire/headers.ts";
import type { GameFrame } from "#game/core/wire/realtime.ts";
import type { Database } from "../db/client.ts";
import { openDatabase } from "../db/client.ts";
import { recordActivity as storeActivity } from "../db/operations.ts";
import type { App, AppContext } from "../http/app-context.ts";
import { inBackground } from "../http/background.ts";
import type { JsonText } from "../http/json-text.ts";
import type { WindowPolicy } from "../http/limits/limits.ts";
import { limitNamed, limitWindow } from "../http/limits/rate-limits.ts";
import { requestIdentity } from "../http/replay.ts";
import { type Parsed, route } from "../http/route.ts";
import { readCredential, recordUse, requireCredential } from "../http/sessions/session.ts";
import { now } from "../platform/clock.ts";
import { readTabId } from "../realtime/upgrade.ts";
import { pushEvents } from "./events.ts";
import type { Game, LoadedGame } from "./game.ts";
import { gameCache } from "./game-cache.ts";
import { type Decision, gameWrite, loadGameWithUnlocks } from "./game-write.ts";

/** Minimum interval between two records of one player's activity by one isolate, in milliseconds. */
const RECORD_INTERVAL_MS = 60_000;
/** Maximum players whose last record an isolate remembers. A forgotten player is recorded again. */
const MAX_PLAYERS = 10_000;

const recordedAt = new Map<string, number>();

/** A parsed request to the game at `at` (epoch ms). */
export interface Asked<E extends Endpoint, Read = undefined> {
  readonly parameters: ParametersOf<E["path"]>;
  readonly body: Parsed<E>["body"];
  readonly query: Parsed<E>["query"];
  readonly at: number;
  /** The result of the route's `read`. */
  readonly read: Read;
}

/** The reply of a write without the events, which `gameRoute` adds. */
type OwnReply<E extends Endpoint> = Omit<ReplyOf<E>, "events">;

type EventfulEndpoint = Endpoint<string, Endpoint["body"], EventfulReply>;

/** Requirements of a call, besides the game. */
interface GameRouteOptions<Read> {
  /** A limit of the account in addition. A repeated request gets its stored reply and isn't counted. */
  readonly limit?: WindowPolicy;
  /**
   * Runs before each decision, as soon as the account is known and counted: never older than the game that is decided on. Its
   * result is the `read` of what is asked. `earlier` is its result before the former decision, which was too late to commit.
   */
  readonly read: (c: AppContext, userId: string, earlier: Read | undefined) => Read | Promise<Read>;
}

/**
 * Serves a call that changes the game: applies the limits, decides, commits, replies with the events, and then pushes
 * them to the player's other tabs. `decide` must be pure; it throws an HttpError to refuse.
 *
 * @example
 * gameRoute(messageRoutes, readMessage, ({ progress }, { parameters: { messageId: id }, at }) => ({
 *   change: { cause: `message:${id}`, effects: openMessage(progress, messageOf(progress, id), at) },
 *   reply: () => ({ id, isRead: true }),
 * }));
 */
export function gameRoute<E extends EventfulEndpoint>(
  app: App,
  endpoint: E,
  decide: (game: Game, asked: Asked<E>) => Decision<OwnReply<E>>,
  options?: Pick<GameRouteOptions<undefined>, "limit">,
): void;
export function gameRoute<E extends EventfulEndpoint, Read>(
  app: App,
  endpoint: E,
  decide: (game: Game, asked: Asked<E, Read>) => Decision<OwnReply<E>>,
  options: GameRouteOptions<Read>,
): void;
export function gameRoute<E extends EventfulEndpoint, Read>(
  app: App,
  endpoint: E,
  decide: (game: Game, asked: Asked<E, Read | undefined>) => Decision<OwnReply<E>>,
  { limit, read }: Partial<GameRouteOptions<Read>> = {},
): void {
  route(app, endpoint, requireCredential, async ({ c, body, rawBody, query, parameters }) => {
    const credential = readCredential(c);
    let earlier: Read | undefined;
    const { reply, committed } = await gameWrite(
      {
        db: c.get("db"),
        cache: gameCache(c.env),
        credential,
        identity: requestIdentity(c, rawBody),
        async prepare(userId, attempt) {
          if (attempt === 0) {
            await limitNamed(c, "writesOfAccount", userId);
            if (limit) await limitWindow(c.var.db, limit, [userId]);
          }
          earlier = await read?.(c, userId, earlier);
          return earlier;
        },
        push: (after, events) => inBackground(c, pushEvents(c.env, after, events, null)),
        isScarce: limit !== undefined,
      },
      (game, at, result) => decide(game, { parameters, body, query, at, read: result }),
    );
    if (committed) {
      const { after, events } = committed;
      const named = withId(events, credential.idempotencyKey);
      inBackground(c, pushEvents(c.env, after, named, readTabId(c.req.header(TAB_HEADER))));
      recordActivity(c, after.userId);
    }
    return reply as JsonText<ReplyOf<E>>;
  });
}

type Read<E extends Endpoint> = ReplyOf<E> | JsonText<ReplyOf<E>>;

/** Serves a call that reads the game, after the unlocks that are due. */
export function gameRead<E extends Endpoint>(
  app: App,
  endpoint: E,
  view: (loaded: LoadedGame, asked: Asked<E>, db: Database) => Read<E> | Promise<Read<E>>,
): void {
  route(app, endpoint, requireCredential, async ({ c, body, query, parameters }) => {
    const credential = readCredential(c);
    const loaded = await loadGameWithUnlocks(c.get("db"), credential, gameCache(c.env), (after, events) =>
      inBackground(c, pushEvents(c.env, after, events, null)),
    );
    recordUse(c, loaded);
    recordActivity(c, loaded.user.id);
    return view(loaded, { parameters, body, query, at: now(), read: undefined }, c.get("db"));
  });
}

/** Labels the events with the idempotency key of the request that caused them. */
function withId(events: readonly GameFrame[], id: string | null): readonly GameFrame[] {
  return id === null ? events : events.map((frame) => ({ ...frame, id }));
}

/** Records after the reply that a player used the game, at most once a minute. */
function recordActivity(c: AppContext, playerId: string): void {
  const at = now();
  if (at - (recordedAt.get(playerId) ?? 0) < RECORD_INTERVAL_MS) return;
  if (recordedAt.size >= MAX_PLAYERS) recordedAt.clear();
  recordedAt.set(playerId, at);
  // Its own connection: the cost of the request, which its reply names, does not include work after the reply.
  inBackground(c, storeActivity(openDatabase(c.env), playerId, at));
}
