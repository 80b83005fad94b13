import { type ActionResult, type ResetResult, toPlayerState } from "#game/contract/player.ts";
import { type ActionRefusal, performAction, REFUSAL_HINT } from "#game/rules/actions.ts";
import type { Energy } from "#game/rules/energy.ts";
import { levelProgress } from "#game/rules/level.ts";
import { deltaBetween, newPlayer, type Player } from "#game/rules/player.ts";
import { findAction } from "../../content/actions.ts";
import type { Database } from "../../db/client.ts";
import { selectEnergy, selectEnergyOfSession } from "../../db/players.ts";
import { type GameWriteRequest, type GameWriteResult, gameWrite } from "../../game/game-write.ts";
import { HttpError } from "../../http/http-error.ts";

/** Does a quick action. Throws 404 for an unknown one and 409 with the hint where it cannot be done now. */
export async function doAction(
  request: GameWriteRequest,
  actionId: string,
): Promise<GameWriteResult<ActionResult>> {
  const action = findAction(actionId);
  if (!action) throw new HttpError(404, "not_found", "There is no such action.");
  return gameWrite(request, (game, at) => {
    const done = performAction(game.player, action, at);
    if (!done.ok) throw refuse(done.refusal);
    const { player, delta } = done;
    return {
      change: { player, delta, cause: `action:${action.id}` },
      reply: ({ version }) => ({
        action: { id: action.id, name: action.name },
        leveledUp: levelOf(player) > levelOf(game.player),
        newStats: toPlayerState(player, version, at),
      }),
    };
  });
}

/** Takes the character back to its beginning, where the first contacts wait. The name stays, and so does the ledger. */
export async function resetAllData(request: GameWriteRequest): Promise<GameWriteResult<ResetResult>> {
  return gameWrite(request, (game, at) => {
    const player = newPlayer(game.player.name, at);
    const { messages, contacts } = game.reached;
    return {
      change: { player, delta: deltaBetween(game.player, player), cause: "reset", isFresh: true },
      reply: ({ version }) => ({
        deletedData: { messages: messages.length, playerNPCs: contacts.length },
        newStats: toPlayerState(player, version, at),
      }),
    };
  });
}

/** The stored energy of a player; with a session: null where that is not alive. Null where there is no such player. */
export function loadEnergy(db: Database, userId: string, sessionId: string | null): Promise<Energy | null> {
  return sessionId === null ? selectEnergy(db, userId) : selectEnergyOfSession(db, userId, sessionId);
}

function levelOf(player: Player): number {
  return levelProgress(player.lifetimeExperience).level;
}

function refuse(refusal: ActionRefusal): HttpError {
  return new HttpError(409, "cannot_perform", REFUSAL_HINT[refusal.reason], {
    details: [explain(refusal)],
    ...("readyInMs" in refusal ? { retryAfter: Math.ceil(refusal.readyInMs / 1000) } : {}),
  });
}

function explain(refusal: ActionRefusal): string {
  switch (refusal.reason) {
    case "low_energy":
      return `${refusal.missing} more energy needed, ready in ${Math.ceil(refusal.readyInMs / 1000)} s.`;
    case "not_enough_cash":
      return `$${refusal.missing} more needed.`;
    case "cooldown":
      return `Ready in ${Math.ceil(refusal.readyInMs / 1000)} s.`;
    default:
      return refusal satisfies never;
  }
}
