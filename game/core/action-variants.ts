import type { Action, ActionVariant, VariantCondition } from "./action.ts";
import { type ContentKey, resolveChoice, resolveReference } from "./content.ts";
import { levelOf } from "./level.ts";
import type { Player } from "./player.ts";

/** The facts about a player that variants depend on. */
export type VariantFacts = Pick<Player, "lifetimeExperience" | "status" | "cash">;

function formHolds(
  { type, value }: VariantCondition,
  { lifetimeExperience, status }: VariantFacts,
  deeds: readonly string[],
): boolean {
  switch (type) {
    case "level_reached":
      return levelOf(lifetimeExperience) >= value;
    case "status":
      return status === value;
    case "not_chosen":
      return !deeds.includes(value);
    default:
      return deeds.includes(value);
  }
}

function asVariant(action: Action, variant: ActionVariant): Action {
  const rewards = variant.rewards ?? action.rewards;
  // A variant that pays no more than the reduced pay never takes a place.
  const isBooked = (rewards.cash ?? 0) > (action.reducedPay?.cash ?? 0);
  return {
    ...action,
    variant: variant.id,
    name: variant.name,
    description: variant.description,
    energyCost: variant.energyCost ?? action.energyCost,
    cashCost: (variant.cashCost ?? action.cashCost) || undefined,
    rewards,
    done: variant.done ?? variant.name,
    reducedPay: isBooked ? action.reducedPay : undefined,
    usesDiary: isBooked ? action.usesDiary : undefined,
  };
}

/** The action without its other variants. */
export function firstVariant(action: Action): Action {
  return { ...action, variants: undefined };
}

/** Every variant of the action, the first one first. */
export function variantsOf(action: Action): readonly Action[] {
  return [action, ...(action.variants ?? []).map((variant) => asVariant(action, variant))];
}

/**
 * The action in its current variant: the last variant whose conditions hold and whose own price the player can pay.
 * `deeds` are those that the player has done. See docs/reference/character.md#variants-of-actions.
 */
export function inVariant(action: Action, facts: VariantFacts, deeds: readonly string[] = []): Action {
  const variant = action.variants?.findLast(
    ({ when, cashCost = 0 }) =>
      cashCost <= facts.cash && when.every((condition) => formHolds(condition, facts, deeds)),
  );
  return variant ? asVariant(action, variant) : action;
}

/** The cause of a ledger row of the action: `action:bag_fries`, and `action:bag_fries:night_shift` of another variant. */
export function actionCause({ id, variant }: Action): string {
  return variant === undefined ? `action:${id}` : `action:${id}:${variant}`;
}

/** The deeds that variants of the actions ask for, each once. */
export function askedDeeds(actions: readonly Action[]): readonly string[] {
  const conditions = actions.flatMap(({ variants = [] }) => variants.flatMap(({ when }) => when));
  const deeds = conditions.flatMap((condition) =>
    condition.type === "level_reached" || condition.type === "status" ? [] : [condition.value],
  );
  return [...new Set(deeds)];
}

/** The number of completions of a quest, by choice. */
interface Completed {
  readonly completions: number;
  readonly choice: string | null;
}

/** The deeds that the player has done. */
export function doneDeeds(
  asked: readonly string[],
  quests: Readonly<Record<string, Completed>>,
): readonly string[] {
  return asked.filter((deed) => {
    const { key, choiceId } = deedOf(deed);
    const quest = Object.hasOwn(quests, key) ? quests[key] : undefined;
    return quest !== undefined && quest.completions > 0 && (choiceId === null || quest.choice === choiceId);
  });
}

/** The quest of a deed, and its choice; null for any completion. */
export function deedOf(deed: string): { readonly key: ContentKey; readonly choiceId: string | null } {
  return deed.includes(":") ? resolveChoice("", deed) : { key: resolveReference("", deed), choiceId: null };
}
