import type { Tone } from "../social/lines.ts";
import { chosenTone, recordTone } from "../social/tones.ts";
import { type Action, POST_ACTION_ID } from "./action.ts";
import { inVariant, type VariantFacts } from "./action-variants.ts";
import type { Benefits } from "./benefits.ts";
import { experienceGain } from "./certificates.ts";
import { placesAt, takePlaces } from "./diary.ts";
import { energyAt, msUntilEnergy } from "./energy.ts";
import { closedAt, shiftEnergy, takenOf } from "./inheritance.ts";
import { NO_BENEFITS } from "./no-benefits.ts";
import { applyDelta, type PlayerDelta, type ShownPlayer } from "./player.ts";

/** Returns the action in the past tense. */
export function pastTense({ done, name }: Pick<Action, "done" | "name">): string {
  return done ?? name;
}

/** Reason that an action is refused. `readyInMs` is the wait, if waiting is enough. */
export type ActionRefusal =
  | { readonly reason: "low_energy"; readonly missing: number; readonly readyInMs: number }
  | { readonly reason: "not_enough_cash"; readonly missing: number }
  | { readonly reason: "cooldown"; readonly readyInMs: number }
  /** For good. `text` says why. */
  | { readonly reason: "closed"; readonly text: string };

export type ActionOutcome<P extends ShownPlayer = ShownPlayer> =
  | {
      readonly ok: true;
      readonly player: P;
      readonly delta: PlayerDelta;
      /** The variant that was performed, with the player's benefits. */
      readonly action: Action;
    }
  | { readonly ok: false; readonly refusal: ActionRefusal };

/** The hint on a refused action's button. See docs/reference/character.md#quick-actions. */
export const REFUSAL_HINT = {
  low_energy: "Low energy",
  not_enough_cash: "Not enough cash",
  cooldown: "Cannot perform",
} as const satisfies Record<Exclude<ActionRefusal["reason"], "closed">, string>;

/** The first line about a refusal, also the server's error text. */
export function refusalHint(refusal: ActionRefusal): string {
  return refusal.reason === "closed" ? refusal.text : REFUSAL_HINT[refusal.reason];
}

/** Applies a player's benefits, except those of certificates, to one variant of an action. Rounds cash earned down. */
export function bonused(action: Action, benefits: Pick<Benefits, "actions">): Action {
  const bonus = benefits.actions[action.id];
  if (!bonus) return action;
  const { cash, experience, followers } = action.rewards;
  const raised = (amount: number): number => Math.floor((amount * (100 + bonus.cashPercent)) / 100);
  return {
    ...action,
    rewards: {
      ...action.rewards,
      cash: cash === undefined ? undefined : raised(cash),
      experience:
        experience === undefined && bonus.experience === 0 ? undefined : (experience ?? 0) + bonus.experience,
      followers:
        followers === undefined && bonus.followers === 0 ? undefined : (followers ?? 0) + bonus.followers,
    },
    reducedPay: action.reducedPay && { ...action.reducedPay, cash: raised(action.reducedPay.cash) },
    cooldownMs:
      action.cooldownMs === undefined ? undefined : Math.max(0, action.cooldownMs - bonus.cooldownMs),
  };
}

/** Cash pay of the action at this number of followers with a place in the diary, in whole dollars. */
export function actionPay(action: Action, followers: number, hasPlace = true): number {
  const reduced = action.reducedPay;
  const isReduced = reduced && (followers < reduced.belowFollowers || (action.usesDiary && !hasPlace));
  return isReduced ? reduced.cash : (action.rewards.cash ?? 0);
}

/** Cash pay of the action for a player at `now`, in whole dollars. */
export function payAt(action: Action, { followers, diary }: ShownPlayer, now: number): number {
  return actionPay(action, followers, placesAt(diary, now) > 0);
}

/** Returns whether the action takes a place in the diary at `now`. Reduced pay takes none. */
export function takesPlace({ usesDiary, reducedPay }: Action, player: ShownPlayer, now: number): boolean {
  const isFollowed = player.followers >= (reducedPay?.belowFollowers ?? 0);
  return usesDiary === true && isFollowed && placesAt(player.diary, now) > 0;
}

/** The action for the player at `now`, in its variant and with their benefits. */
export function actionAt(action: Action, player: VariantFacts, benefits: Benefits, now: number): Action {
  return variantAt(inVariant(action, player, benefits.deeds), benefits, now);
}

/** Returns one variant of an action at `now`, with the player's benefits. */
export function variantAt(variant: Action, benefits: Benefits, now: number): Action {
  const own = bonused(variant, benefits);
  const energyCost = shiftEnergy(benefits, variant.id, own.energyCost, now);
  return energyCost === own.energyCost ? own : { ...own, energyCost };
}

/** Returns why the player can't do the action at `now`; null if they can. */
export function refuseAction(
  player: ShownPlayer,
  basicAction: Action,
  now: number,
  benefits: Benefits = NO_BENEFITS,
): ActionRefusal | null {
  const closed = closedAt(benefits, player, now)[basicAction.id];
  if (closed !== undefined) return { reason: "closed", text: closed };
  const action = actionAt(basicAction, player, benefits, now);
  if (action.cooldownMs && player.restedAt !== null) {
    // If the clock was set back, the wait is still at most one cooldown.
    const readyInMs = Math.min(player.restedAt + action.cooldownMs - now, action.cooldownMs);
    if (readyInMs > 0) return { reason: "cooldown", readyInMs };
  }
  const energy = energyAt(player.energy, now);
  if (energy < action.energyCost) {
    return {
      reason: "low_energy",
      missing: action.energyCost - energy,
      readyInMs: msUntilEnergy(player.energy, now, action.energyCost),
    };
  }
  const missing = (action.cashCost ?? 0) - player.cash;
  return missing > 0 ? { reason: "not_enough_cash", missing } : null;
}

/** Performs the action at `now`, a post in a tone. Returns the new player and the ledger entry, or the refusal. */
export function applyAction<P extends ShownPlayer>(
  player: P,
  basicAction: Action,
  now: number,
  benefits: Benefits = NO_BENEFITS,
  tone: Tone = chosenTone(player.tones),
): ActionOutcome<P> {
  const refusal = refuseAction(player, basicAction, now, benefits);
  const action = actionAt(basicAction, player, benefits, now);
  if (refusal) return { ok: false, refusal };
  const before = energyAt(player.energy, now);
  const pay = payAt(action, player, now);
  const taken = takenOf(benefits, action.id, pay, player.debt);
  const wanted: PlayerDelta = {
    cash: pay - taken - (action.cashCost ?? 0),
    ...(taken > 0 && { debt: -taken }),
    experience: experienceGain(
      player.lifetimeExperience,
      action.rewards.experience ?? 0,
      benefits.experiencePercent,
    ),
    followers: action.rewards.followers ?? 0,
    energy: (action.rewards.energy ?? 0) - action.energyCost,
  };
  const changed = applyDelta(player, wanted, now);
  return {
    ok: true,
    action,
    player: {
      ...changed,
      restedAt: action.cooldownMs ? now : changed.restedAt,
      tones: action.id === POST_ACTION_ID ? recordTone(player.tones, tone) : player.tones,
      diary: takesPlace(action, player, now) ? takePlaces(player.diary, now, 1) : changed.diary,
    },
    // The ledger holds only the energy that the cap let in.
    delta: { ...wanted, energy: changed.energy.amount - before },
  };
}
