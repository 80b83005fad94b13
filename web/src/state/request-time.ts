import type { RequestView } from "#game/contract/npcs.ts";
import type { Player } from "#game/rules/player.ts";
import { type MissingRequirement, missingRequirements } from "#game/rules/requirements.ts";

/** The request as it is at `now`: its wait runs from when the list came, and ends by itself. Both epoch ms. */
export function requestAt(request: RequestView, receivedAt: number, now: number): RequestView {
  if (request.readyInMs === 0) return request;
  const readyInMs = Math.max(0, receivedAt + request.readyInMs - now);
  return { ...request, readyInMs, isAvailable: readyInMs === 0, isCompleted: readyInMs > 0 };
}

/** What the player lacks for the request at `now`; nothing means that it can be completed. */
export function missingFor(request: RequestView, player: Player, now: number): readonly MissingRequirement[] {
  // An action can be newer than the last tick of the page's clock.
  return missingRequirements(request.requirements, player, Math.max(now, player.energy.at));
}
