import type { RequestView } from "#game/contract/npcs.ts";
import type { Player } from "#game/rules/player.ts";
import { msUntilPossible, type Requirement } from "#game/rules/requirements.ts";

/** The request at `now`: its cooldown counts from the arrival of the list. Both in epoch ms. */
export function requestAt(request: RequestView, receivedAt: number, now: number): RequestView {
  if (request.readyInMs === 0) return request;
  const readyInMs = Math.max(0, receivedAt + request.readyInMs - now);
  return { ...request, readyInMs, isAvailable: readyInMs === 0, isCompleted: readyInMs > 0 };
}

/** The requirements of each way to complete the request. */
export function waysOf({ requirements, choices }: RequestView): readonly (readonly Requirement[])[] {
  if (choices.length === 0) return [requirements];
  return choices.map((choice) => [...requirements, ...choice.requirements]);
}

/** Milliseconds until energy is all that it takes to complete the request; 0 if nothing is missing, null if more is. */
export function waitFor(request: RequestView, player: Player, now: number): number | null {
  return msUntilPossible(waysOf(request), player, Math.max(now, player.energy.at));
}
