import type { Action } from "#game/core/action.ts";
import { POST_ACTION_ID } from "#game/core/action.ts";
import { firstVariant, inVariant } from "#game/core/action-variants.ts";
import { applyAction, refuseAction } from "#game/core/actions.ts";
import type { Benefits } from "#game/core/benefits.ts";
import type { Player } from "#game/core/player.ts";
import { attendPosting, type Posting, postCycle } from "#game/social/cycle.ts";
import { TONES } from "#game/social/lines.ts";
import { chosenTone } from "#game/social/tones.ts";

/** A player who performs the quick actions in turn. */
export interface Rotation {
  readonly player: Player;
  readonly posting: Posting;
  /** Value of `done` when each action was last chosen, by action id. */
  readonly chosen: Readonly<Record<string, number>>;
  /** Number of actions performed, excluding rests. */
  readonly done: number;
}

/** Returns the least recently chosen affordable quick action, ignoring missing energy; never a rest. */
export function wantedAction(
  actions: readonly Action[],
  state: Rotation,
  now: number,
  benefits: Benefits,
): Action | null {
  let wanted: Action | null = null;
  for (const basic of actions) {
    const action = inVariant(basic, state.player, benefits.deeds);
    if (action.energyCost === 0) continue;
    const refusal = refuseAction(state.player, action, now, benefits);
    if (refusal && refusal.reason !== "low_energy") continue;
    if ((action.cashCost ?? 0) > state.player.cash) continue;
    const last = wanted ? (state.chosen[wanted.id] ?? -1) : Number.POSITIVE_INFINITY;
    if ((state.chosen[action.id] ?? -1) < last) wanted = action;
  }
  return wanted;
}

/**
 * Performs an action at `now`; returns null if it is refused. Posts in the first variant through the posting widget. Posts are in
 * each tone in turn, so that the player is known for none.
 */
export function doAction(
  state: Rotation,
  action: Action,
  now: number,
  benefits: Benefits,
): Pick<Rotation, "player" | "posting"> | null {
  const tone = TONES[(TONES.indexOf(chosenTone(state.player.tones)) + 1) % TONES.length];
  const { variant } = inVariant(action, state.player, benefits.deeds);
  if (action.id === POST_ACTION_ID && variant === undefined) {
    const posting = attendPosting(state.posting);
    const posted = postCycle(state.player, posting, firstVariant(action), now, benefits, tone);
    if (posted.ok) return { player: posted.player, posting: posted.posting };
  }
  const outcome = applyAction(state.player, action, now, benefits, tone);
  return outcome.ok ? { player: outcome.player, posting: state.posting } : null;
}
