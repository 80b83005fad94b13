import type { RequestView } from "#game/contract/npcs.ts";
import type { Player } from "#game/rules/player.ts";
import { type MissingRequirement, missingRequirements } from "#game/rules/requirements.ts";

/** The request at `now`: its cooldown counts from the arrival of the list. Both in epoch ms. */
export function requestAt(request: RequestView, receivedAt: number, now: number): RequestView {
  if (request.readyInMs === 0) return request;
  const readyInMs = Math.max(0, receivedAt + request.readyInMs - now);
  return { ...request, readyInMs, isAvailable: readyInMs === 0, isCompleted: readyInMs > 0 };
}

/** The requirements of the request that the player does not meet at `now`. */
export function missingFor(request: RequestView, player: Player, now: number): readonly MissingRequirement[] {
  // An action may be newer than the last tick of the page's clock.
  return missingRequirements(request.requirements, player, Math.max(now, player.energy.at));
}
