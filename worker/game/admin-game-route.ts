import type { Endpoint, ReplyOf } from "#game/core/wire/endpoint.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import type { EventfulReply } from "#game/core/wire/game-events.ts";
import { TAB_HEADER } from "#game/core/wire/headers.ts";
import type { Actor, Credential } from "../db/actors.ts";
import type { AuditedAction } from "../db/audit/audit.ts";
import type { Database } from "../db/client.ts";
import { selectGame } from "../db/player/games.ts";
import { untilCommitted } from "../http/admin-route.ts";
import type { App } from "../http/app-context.ts";
import { inBackground } from "../http/background.ts";
import { HttpError } from "../http/http-error.ts";
import { JsonText } from "../http/json-text.ts";
import { type Parsed, route } from "../http/route.ts";
import { type AdminAccess, capabilityOf } from "../http/sessions/authorize.ts";
import { readCredential, requireActor } from "../http/sessions/session.ts";
import * as texts from "../http/texts.ts";
import { now } from "../platform/clock.ts";
import { readTabId } from "../realtime/upgrade.ts";
import { commitOutcome } from "./commit-outcome.ts";
import { eventsBeside, eventsOf, pushEvents } from "./events.ts";
import type { LoadedGame } from "./game.ts";
import type { Decision } from "./game-write.ts";
import { toLoadedGame } from "./load-game.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";

type EventfulEndpoint = Endpoint<string, Endpoint["body"], EventfulReply>;

/** A decision about a player's game, and how the log records it. */
interface AdminGameDecision<Reply> extends Decision<Reply> {
  readonly audit: AuditedAction;
}

/** Decides what a write of an administrator changes in a player's game. */
export type AdminGameDecide<E extends EventfulEndpoint, Request = Parsed<E>> = (
  loaded: LoadedGame,
  request: Request,
  at: number,
) => AdminGameDecision<Omit<ReplyOf<E>, "events">>;

/** Lost races in a row before the request is refused. */
const MAX_ATTEMPTS = 10;

/**
 * Serves a write of an administrator to a player's game: like `gameRoute`, but the session belongs to the administrator,
 * the batch also has the audit entry, and the events go to the player's open pages. `playerOf` names the player.
 *
 * Throws 401, 403, 404 (no such player), 409 (lost too many races), 422 (key reused for another request), 503 (game
 * stopped), and whatever `decide` throws.
 */
export function adminGameRoute<E extends EventfulEndpoint>(
  app: App,
  endpoint: E,
  access: AdminAccess,
  playerOf: (request: Parsed<E>, actor: Actor) => string,
  decide: AdminGameDecide<E>,
): void {
  const capability = capabilityOf(access);
  route(app, endpoint, capability, async (request) => {
    const { c } = request;
    const { db } = c.var;
    const credential = readCredential(c);
    const userId = playerOf(request, await requireActor(c));
    const text = await untilCommitted(request, access, MAX_ATTEMPTS, async (actor, toStore) => {
      if (!actor.isRunning) {
        throw new HttpError(503, "game_stopped", ERROR_TEXT.gameStopped, { retryAfter: 30 });
      }
      const at = now();
      const loaded = await loadGameOf(db, credential, userId, at);
      const { change, reply, audit } = decide(loaded, request, at);
      const outcome = outcomeOf(loaded.game, change, at);
      const events = eventsOf(outcome);
      const own = reply(outcome);
      const shown = isOwn(actor, outcome) ? eventsBeside(own, events) : [];
      const json = JsonText.of({ ...own, events: shown }) as JsonText<ReplyOf<E>>;
      const admin = { userId: actor.user.id, capability, audit };
      const parts = { admin, reply: toStore(json) };
      if (!outcome.isEmpty && !(await commitOutcome(db, credential.tokenHash, outcome, parts))) return null;
      const exceptTab = isOwn(actor, outcome) ? readTabId(c.req.header(TAB_HEADER)) : null;
      inBackground(c, pushEvents(c.env, outcome.after, events, exceptTab));
      return json;
    });
    if (text) return text;
    const busy = "Too much is happening to this character at once. Please try again.";
    throw new HttpError(409, "conflict", busy, { retryAfter: 1 });
  });
}

/** Returns whether an administrator changes their own character, whose events the reply carries. */
function isOwn(actor: Actor, { after }: Outcome): boolean {
  return actor.user.id === after.userId;
}

/**
 * Loads a player's game for the session of another account. Throws 404 if there is no such player. The caller has
 * checked the session and its role.
 */
export async function loadGameOf(
  db: Database,
  credential: Credential,
  userId: string,
  at: number,
): Promise<LoadedGame> {
  const stored = await selectGame(db, credential, null, at, userId);
  if (!stored?.progress || !stored.studies) {
    throw new HttpError(404, "not_found", texts.noSuchPlayer);
  }
  return toLoadedGame(db, stored, stored.progress, stored.studies);
}
