import type { Endpoint, ParametersOf, ReplyOf } from "#game/contract/endpoint.ts";
import { type EventfulReply, TAB_HEADER } from "#game/contract/game-events.ts";
import type { GameFrame } from "#game/contract/realtime.ts";
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

/** What a request asks of the game, at the moment `at` (epoch ms). */
export interface Asked<E extends Endpoint> {
  readonly parameters: ParametersOf<E["path"]>;
  readonly body: Parsed<E>["body"];
  readonly query: Parsed<E>["query"];
  readonly at: number;
}

/** The reply of a write without its events, which every write has. */
type OwnReply<E extends Endpoint> = Omit<ReplyOf<E>, "events">;

/**
 * Serves a call that changes the game: counts it, decides and commits it, answers with the events of the change, and
 * pushes them to the player's other tabs after the reply. `limitAccount` is a limit of this call beside the common
 * one. `decide` has to be pure; what it throws is the refusal.
 */
export function gameRoute<E extends Endpoint<string, Endpoint["body"], EventfulReply>>(
  app: App,
  endpoint: E,
  decide: (game: Game, asked: Asked<E>) => Decision<OwnReply<E>>,
  limitAccount?: (c: AppContext, userId: string) => Promise<void>,
): void {
  route(app, endpoint, async ({ c, body, rawBody, query, parameters }) => {
    const credential = readCredential(c);
    await limitGame(c, "writesOfSession", credential.tokenHash);
    const { reply, committed } = await gameWrite(
      {
        db: c.var.db,
        cache: gameCache(c.env),
        credential,
        identity: `${c.req.method} ${c.req.path}\n${rawBody}`,
        async limitAccount(userId) {
          await limitGame(c, "writesOfAccount", userId);
          await limitAccount?.(c, userId);
        },
      },
      (game, at) => decide(game, { parameters, body, query, at }),
    );
    if (committed) {
      const { outcome, events } = committed;
      const named = withId(events, credential.idempotencyKey);
      inBackground(c, pushEvents(c.env, outcome.after, named, readTabId(c.req.header(TAB_HEADER))));
    }
    return reply as JsonText<ReplyOf<E>>;
  });
}

/** Serves a call that reads the game; what waits for the player is unlocked first. */
export function gameRead<E extends Endpoint>(
  app: App,
  endpoint: E,
  view: (loaded: LoadedGame, asked: Asked<E>) => ReplyOf<E> | JsonText<ReplyOf<E>>,
): void {
  route(app, endpoint, async ({ c, body, query, parameters }) => {
    const credential = readCredential(c);
    await limitGame(c, "readsOfSession", credential.tokenHash);
    const { loaded, unlocked } = await loadGameWithUnlocks(c.var.db, credential, gameCache(c.env));
    noteUse(c, loaded);
    if (unlocked) inBackground(c, pushEvents(c.env, loaded.game, eventsOf(unlocked), null));
    return view(loaded, { parameters, body, query, at: now() });
  });
}

/** The events, named by the idempotency key of the request that caused them. */
function withId(events: readonly GameFrame[], id: string | null): readonly GameFrame[] {
  return id === null ? events : events.map((frame) => ({ ...frame, id }));
}
