import type { Endpoint, ParametersOf, ReplyOf } from "#game/contract/endpoint.ts";
import { type EventfulReply, TAB_HEADER } from "#game/contract/game-events.ts";
import type { GameFrame } from "#game/contract/realtime.ts";
import type { Database } from "../db/client.ts";
import type { App, AppContext } from "../http/app-context.ts";
import { inBackground } from "../http/background.ts";
import type { JsonText } from "../http/json-text.ts";
import { limitGame } from "../http/rate-limits.ts";
import { type Parsed, route } from "../http/route.ts";
import { noteUse, readCredential } from "../http/session.ts";
import { now } from "../platform/clock.ts";
import { readTabId } from "../realtime/upgrade.ts";
import { eventsOf } from "./events.ts";
import type { Game, LoadedGame } from "./game.ts";
import { gameCache } from "./game-cache.ts";
import { type Decision, gameWrite, loadGameWithUnlocks } from "./game-write.ts";
import { pushEvents } from "./push.ts";

/** The input of a game request, received at `at` (epoch ms). */
export interface Asked<E extends Endpoint, Prepared = undefined> {
  readonly parameters: ParametersOf<E["path"]>;
  readonly body: Parsed<E>["body"];
  readonly query: Parsed<E>["query"];
  readonly at: number;
  /** What the call got ready before anything was decided. */
  readonly prepared: Prepared;
}

/** The reply of a write without its events, which every write has. */
type OwnReply<E extends Endpoint> = Omit<ReplyOf<E>, "events">;

/**
 * Serves a call that changes the game: counts it, decides and commits it, answers with the events of the change, and
 * pushes them to the player's other tabs after the reply. `prepare` is a limit of this call beside the common one, or
 * gets something ready for `decide`, once a request. `decide` has to be pure; what it throws is the refusal.
 */
export function gameRoute<E extends Endpoint<string, Endpoint["body"], EventfulReply>, Prepared = undefined>(
  app: App,
  endpoint: E,
  decide: (game: Game, asked: Asked<E, Prepared>) => Decision<OwnReply<E>>,
  ...[prepare]: undefined extends Prepared ? [Prepare<Prepared>?] : [Prepare<Prepared>]
): void {
  route(app, endpoint, requireCredential, async ({ c, body, rawBody, query, parameters }) => {
    const credential = readCredential(c);
    await limitGame(c, "writesOfSession", credential.tokenHash);
    let prepared: Prepared | undefined;
    const { reply, committed } = await gameWrite(
      {
        db: c.var.db,
        cache: gameCache(c.env),
        credential,
        identity: `${c.req.method} ${c.req.path}\n${rawBody}`,
        async limitAccount(userId) {
          await limitGame(c, "writesOfAccount", userId);
          prepared = await prepare?.(c, userId);
        },
      },
      (game, at) => decide(game, { parameters, body, query, at, prepared: prepared as Prepared }),
    );
    if (committed) {
      const { outcome, events } = committed;
      const named = withId(events, credential.idempotencyKey);
      inBackground(c, pushEvents(c.env, outcome.after, named, readTabId(c.req.header(TAB_HEADER))));
    }
    return reply as JsonText<ReplyOf<E>>;
  });
}

type Read<E extends Endpoint> = ReplyOf<E> | JsonText<ReplyOf<E>>;

/** Runs as soon as the account is known and counted. */
type Prepare<Prepared> = (c: AppContext, userId: string) => Promise<Prepared>;

/** Serves a call that reads the game; what waits for the player is unlocked first. */
export function gameRead<E extends Endpoint>(
  app: App,
  endpoint: E,
  view: (loaded: LoadedGame, asked: Asked<E>, db: Database) => Read<E> | Promise<Read<E>>,
): void {
  route(app, endpoint, requireCredential, async ({ c, body, query, parameters }) => {
    const credential = readCredential(c);
    await limitGame(c, "readsOfSession", credential.tokenHash);
    const { loaded, unlocked } = await loadGameWithUnlocks(c.var.db, credential, gameCache(c.env));
    noteUse(c, loaded);
    if (unlocked) inBackground(c, pushEvents(c.env, loaded.game, eventsOf(unlocked), null));
    return view(loaded, { parameters, body, query, at: now(), prepared: undefined }, c.var.db);
  });
}

/** The events, named by the idempotency key of the request that caused them. */
function withId(events: readonly GameFrame[], id: string | null): readonly GameFrame[] {
  return id === null ? events : events.map((frame) => ({ ...frame, id }));
}

/** Throws 401 without a bearer token, so that a request without one is refused before its body is read. */
async function requireCredential(c: AppContext): Promise<void> {
  readCredential(c);
}
