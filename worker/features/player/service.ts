import { type ActionResult, toPlayerState } from "#game/contract/player.ts";
import { type ActionRefusal, performAction, REFUSAL_HINT } from "#game/rules/actions.ts";
import type { Energy } from "#game/rules/energy.ts";
import { levelProgress } from "#game/rules/level.ts";
import { deltaBetween, newPlayer } from "#game/rules/player.ts";
import { findAction } from "../../content/actions.ts";
import type { Actor } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import { selectEnergy, selectEnergyOfSession } from "../../db/players.ts";
import type { Env } from "../../platform/env.ts";
import { type GameWriteRequest, type GameWriteResult, gameWrite } from "../../platform/game-write.ts";
import { HttpError } from "../../platform/http-error.ts";
import { type PublishedChange, publishChange, publishReset } from "../../platform/publish.ts";

/** Does a quick action. Throws 404 for an unknown one and 409 with the hint where it cannot be done now. */
export async function doAction(env: Env, request: GameWriteRequest, actionId: string) {
  const action = findAction(actionId);
  if (!action) throw new HttpError(404, "not_found", "There is no such action.");
  const result = await gameWrite<ActionResult>(request, (actor, at) => {
    const outcome = performAction(actor.player, action, at);
    if (!outcome.ok) throw refuse(outcome.refusal);
    const { player, delta } = outcome;
    return {
      player,
      delta,
      cause: `action:${action.id}`,
      reply: {
        action: { id: action.id, name: action.name },
        leveledUp: levelOf(player) > levelOf(actor.player),
        newStats: toPlayerState(player, actor.seq + 1, at),
      },
    };
  });
  return { result, published: publishing(result, request, (change) => publishChange(env, change)) };
}

/** Takes the character back to its beginning. The name stays, and so does the ledger. */
export async function resetAllData(env: Env, request: GameWriteRequest) {
  const result = await gameWrite(request, (actor, at) => {
    const player = newPlayer(actor.player.name, at);
    return {
      player,
      delta: deltaBetween(actor.player, player),
      cause: "reset",
      reply: {
        deletedData: { messages: 0, playerNPCs: 0 },
        newStats: toPlayerState(player, actor.seq + 1, at),
      },
    };
  });
  return { result, published: publishing(result, request, (change) => publishReset(env, change)) };
}

/** The stored energy of a player; with a session: null where that is not alive. Null where there is no such player. */
export function loadEnergy(db: Database, userId: string, sessionId: string | null): Promise<Energy | null> {
  return sessionId === null ? selectEnergy(db, userId) : selectEnergyOfSession(db, userId, sessionId);
}

function levelOf(player: Actor["player"]): number {
  return levelProgress(player.lifetimeExperience).level;
}

function publishing<Reply>(
  { committed }: GameWriteResult<Reply>,
  request: GameWriteRequest,
  publish: (change: PublishedChange) => Promise<void>,
): Promise<void> {
  if (!committed) return Promise.resolve();
  const { before, decision, at } = committed;
  return publish({
    userId: before.user.id,
    before: before.player,
    after: decision.player,
    version: before.seq + 1,
    at,
    id: request.credential.idempotencyKey,
  });
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
