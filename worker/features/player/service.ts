import { CALL_ACTION_ID, withRaise } from "#game/clients/call.ts";
import { afterRaisedCall } from "#game/clients/settle.ts";
import type { Action } from "#game/core/action.ts";
import { actionCause } from "#game/core/action-variants.ts";
import { type ActionRefusal, actionAt, applyAction, payAt, refusalHint } from "#game/core/actions.ts";
import type { Benefits } from "#game/core/benefits.ts";
import { levelOf } from "#game/core/level.ts";
import { deltaBetween } from "#game/core/player.ts";
import type { Effect } from "#game/core/progress.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { freshStart } from "#game/player/fresh-start.ts";
import { toPerformed } from "#game/player/view.ts";
import type { ActionResult, ResetResult } from "#game/player/wire.ts";
import { findAction } from "../../content/actions.ts";
import { selectLiveSessions } from "../../db/accounts/sessions.ts";
import type { Database } from "../../db/client.ts";
import { deleteCertificates } from "../../db/player/certificates.ts";
import { type StoredTimers, selectTimers } from "../../db/player/players.ts";
import type { Game } from "../../game/game.ts";
import type { Decision } from "../../game/game-write.ts";
import { HttpError } from "../../http/http-error.ts";
import { now } from "../../platform/clock.ts";

/** Decides a quick action. Throws 404 if it is unknown and 409 with a hint if it can't be done now. */
export function decideAction(
  game: Game,
  { parameters, at }: { parameters: { actionId: string }; at: number },
): Decision<Omit<ActionResult, "events">> {
  const action = findAction(parameters.actionId);
  if (!action) throw new HttpError(404, "not_found", "There is no such action.");
  const benefits = withRaise(game.benefits, game.progress.clients);
  const done = applyAction(game.player, action, at, benefits);
  if (!done.ok) throw refuse(done.refusal);
  const { player, delta } = done;
  const effects = clientsAfter(game, action, benefits, at);
  return {
    change: { cause: actionCause(done.action), moved: { player, delta }, effects },
    reply: ({ state }) => ({
      action: toPerformed(done.action),
      leveledUp: levelOf(player.lifetimeExperience) > levelOf(game.player.lifetimeExperience),
      newStats: state,
    }),
  };
}

/** The clients after a call that paid more; none if they stay as they are. */
function clientsAfter(game: Game, action: Action, raised: Benefits, at: number): readonly Effect[] {
  const { clients } = game.progress;
  if (action.id !== CALL_ACTION_ID || clients.raisedCalls === 0) return [];
  const pay = (benefits: Benefits) => payAt(actionAt(action, game.player, benefits, at), game.player, at);
  const more = pay(raised) - pay(game.benefits);
  return [{ type: "set_clients", clients: afterRaisedCall(clients, more, at) }];
}

/**
 * Resets the character to its start with the first contacts. Keeps its name, the ledger, and what an account does once a day or week,
 * but no certificate.
 */
export function decideReset(game: Game, { at }: { at: number }): Decision<Omit<ResetResult, "events">> {
  const { messages, contacts, clients } = game.progress;
  const { player, effects } = freshStart(game.player, clients, at);
  return {
    change: {
      cause: "reset",
      moved: { player, delta: deltaBetween(game.player, player) },
      isFresh: true,
      effects,
      statements: deleteCertificates(game.userId),
    },
    reply: ({ state }) => ({
      deletedData: { messages: Object.keys(messages).length, playerNPCs: Object.keys(contacts).length },
      newStats: state,
    }),
  };
}

/** Returns a player's timers now; null if there is no such player, or the session is given and not live. */
export function loadTimers(
  db: Database,
  userId: string,
  sessionId: string | null,
): Promise<StoredTimers | null> {
  return selectTimers(db, userId, sessionId, now());
}

/** Returns the given sessions that are not revoked. */
export function loadLiveSessions(db: Database, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  return selectLiveSessions(db, sessionIds);
}

function refuse(refusal: ActionRefusal): HttpError {
  return new HttpError(409, "cannot_perform", refusalHint(refusal), {
    ...(refusal.reason === "closed" ? {} : { details: [explain(refusal)] }),
    ...("readyInMs" in refusal ? { retryAfter: Math.ceil(refusal.readyInMs / 1000) } : {}),
  });
}

function explain(refusal: Exclude<ActionRefusal, { reason: "closed" }>): string {
  switch (refusal.reason) {
    case "low_energy":
      return `${refusal.missing} more energy needed, ready in ${Math.ceil(refusal.readyInMs / 1000)} s.`;
    case "not_enough_cash":
      return `$${wholeText(refusal.missing)} more needed.`;
    case "cooldown":
      return `Ready in ${Math.ceil(refusal.readyInMs / 1000)} s.`;
    default:
      return refusal satisfies never;
  }
}
