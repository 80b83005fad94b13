import type { Action, VariantCondition } from "../../core/action.ts";
import { deedOf, variantsOf } from "../../core/action-variants.ts";
import type { Condition } from "../../core/conditions.ts";
import type { Contact } from "../../core/content.ts";
import type { ContentIndex, Target } from "../../core/content-index.ts";
import { STATUSES } from "../../core/status.ts";
import type { ContentFinding } from "../../core/wire/finding.ts";
import type { Combinations } from "./combinations.ts";
import { partPath } from "./path.ts";

/** Minimum number of variants of each action besides the first. */
const MIN_VARIANTS = 3;
/** Highest level that a variant may wait for. */
const LAST_LEVEL = STATUSES.at(-1)?.level ?? 1;

/** The deed that a condition names; null if it names none. */
function deedIn({ type, value }: VariantCondition): ReturnType<typeof deedOf> | null {
  return type === "level_reached" || type === "status" ? null : deedOf(value);
}

/**
 * Deeds that variants of actions ask for and that the contacts don't keep, or that nobody can have done together. Ignores
 * contacts outside of the set. See docs/reference/character.md#variants-of-actions.
 */
export function variantFindings(
  index: ContentIndex,
  combinations: Combinations,
  actions: readonly Action[],
): readonly ContentFinding[] {
  return actions.flatMap(({ name, variants = [] }) =>
    variants.flatMap((variant) => {
      const asking = `the variant “${variant.name}” of ${name}`;
      const found: ContentFinding[] = [];
      const wanted: Condition[] = [];
      for (const condition of variant.when) {
        const deed = deedIn(condition);
        if (!deed) continue;
        const { key, choiceId } = deed;
        const [contactId = "", questId = ""] = key.split(".");
        const contact = index.contacts.get(contactId);
        if (!contact) return [];
        const target: Target = { type: "quest", contactId, questId };
        const quest = index.quests.get(key)?.quest;
        const path = quest ? partPath(contact, target) : "";
        const add = (text: string) => found.push({ contactId, subject: key, path, text });
        if (!quest) add(`doesn't exist, but ${asking} asks for it`);
        else if (choiceId === null) wanted.push({ type: "quest_completed", key });
        else if (!quest.choices?.some(({ id }) => id === choiceId)) {
          add(`has no choice “${choiceId}”, but ${asking} asks for it`);
        } else if (condition.type === "choice_made") wanted.push({ type: "choice_made", key, choiceId });
        if (found.length > 0 || combinations.isPossible(combinations.all(wanted.map(combinations.holds)))) {
          continue;
        }
        add(`never happens together with what else ${asking} asks for`);
      }
      return found;
    }),
  );
}

/** Returns whether `conditions` imply `other`. */
function implies(conditions: readonly VariantCondition[], other: VariantCondition): boolean {
  return conditions.some((condition) =>
    condition.type === "level_reached"
      ? other.type === "level_reached" && condition.value >= other.value
      : condition.type === other.type && condition.value === other.value,
  );
}

/** Returns whether the conditions exclude each other in any content. */
function excludeEachOther(conditions: readonly VariantCondition[]): boolean {
  return conditions.some((one) =>
    conditions.some(
      (other) =>
        (one.type === "status" && other.type === "status" && one.value !== other.value) ||
        (one.type === "choice_made" && other.type === "not_chosen" && one.value === other.value),
    ),
  );
}

/** Returns why no player can see the variant; null if somebody can. `later` are the variants that go before it. */
function hidingReason(
  when: readonly VariantCondition[],
  later: readonly { readonly when: readonly VariantCondition[] }[],
  statuses: readonly string[],
): string | null {
  if (when.length === 0) return "takes the place of the first variant for everybody";
  if (excludeEachOther(when)) return "has conditions that exclude each other";
  const level = when.find((each) => each.type === "level_reached" && Number(each.value) > LAST_LEVEL);
  if (level) return `waits for level ${level.value}, after the last status`;
  const status = when.find((each) => each.type === "status" && !statuses.includes(String(each.value)));
  if (status) return `waits for the status ${status.value}, which nobody has`;
  const isHidden = later.some((each) => each.when.every((condition) => implies(when, condition)));
  return isHidden ? "is never seen: a later variant applies whenever it would" : null;
}

/** Net rewards of a variant, with and without a place in the diary, each multiplied by `scale` to compare variants of different energy. */
function worthOf({ rewards, reducedPay, cashCost = 0 }: Action, scale: number): readonly number[] {
  const { cash = 0, experience = 0, followers = 0, energy = 0 } = rewards;
  const reduced = reducedPay?.cash ?? cash;
  const amounts = [cash - cashCost, reduced - cashCost, experience, followers, energy];
  return amounts.map((amount) => amount * scale);
}

/** Returns whether one variant gives at least as much of everything as the other for the same energy. */
export function outranks(one: Action, other: Action): boolean {
  const isFree = one.energyCost === 0 || other.energyCost === 0;
  const [scale, otherScale] = isFree ? [1, 1] : [other.energyCost, one.energyCost];
  if (isFree && one.energyCost > other.energyCost) return false;
  const theirs = worthOf(other, otherScale);
  return worthOf(one, scale).every((amount, place) => amount >= (theirs[place] ?? 0));
}

/**
 * Problems of the actions and their variants: pay without experience, too few variants, one that nobody can see, or one that offers no
 * different trade-off. See docs/reference/character.md#variants-of-actions.
 */
export function variantProblems(actions: readonly Action[], contacts: readonly Contact[]): readonly string[] {
  const set = contacts.flatMap(({ missions }) =>
    missions.flatMap((quest) =>
      [quest, ...(quest.choices ?? [])].flatMap(({ effects }) => effects?.set?.status ?? []),
    ),
  );
  const statuses = [...STATUSES.map(({ status }) => status), ...set];
  return actions.flatMap((action) => {
    const { name, variants = [] } = action;
    const { cash = 0, followers = 0, experience = 0 } = action.rewards;
    const problems: string[] = [];
    // `reachableResources` reckons with the first variants.
    if (experience === 0 && cash + followers > 0) {
      problems.push(`${name} pays without experience, so that no level bounds what it earns`);
    }
    if (variants.length < MIN_VARIANTS)
      problems.push(`${name} has fewer than ${MIN_VARIANTS} other variants`);
    if (new Set(variants.map(({ id }) => id)).size < variants.length) {
      problems.push(`${name} has two variants with the same id`);
    }
    for (const [place, variant] of variants.entries()) {
      const reason = hidingReason(variant.when, variants.slice(place + 1), statuses);
      if (reason) problems.push(`${name}: “${variant.name}” ${reason}`);
    }
    const all = variantsOf(action);
    for (const one of all) {
      for (const other of all) {
        if (one === other || !outranks(one, other)) continue;
        problems.push(`${name}: “${one.name}” pays as much of everything as “${other.name}”`);
      }
    }
    return problems;
  });
}
