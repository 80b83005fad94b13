import { changedFacts, type FactKey, type Facts, factsOf, holds, messageOpenedFact } from "./conditions.ts";
import { contentKey } from "./content.ts";
import type { ContentIndex, Target, UnlockRule } from "./content-index.ts";
import {
  affinityWith,
  applyEffect,
  applyEffects,
  type Effect,
  messageOpened,
  type Progress,
  questProgress,
} from "./progress.ts";
import type { Means } from "./requirements.ts";

/** Whether the target has been unlocked for this player. */
export function isUnlocked(target: Target, progress: Progress): boolean {
  switch (target.type) {
    case "contact":
      return affinityWith(progress, target.contactId) !== null;
    case "quest":
      return questProgress(progress, contentKey(target.contactId, target.questId)) !== null;
    case "message":
      return messageOpened(progress, contentKey(target.contactId, target.messageId)) !== null;
  }
}

function unlockEffect(target: Target, at: number): Effect {
  switch (target.type) {
    case "contact":
      return { type: "unlock_contact", contactId: target.contactId, at };
    case "quest":
      return { type: "make_quest_available", contactId: target.contactId, questId: target.questId, at };
    case "message": {
      const { contactId, messageId } = target;
      return { type: "deliver_message", contactId, messageId, kind: "message", at };
    }
  }
}

/** The facts that an effect makes true or raises. */
export function factsTouched(effect: Effect): readonly FactKey[] {
  switch (effect.type) {
    case "unlock_contact":
      return [`contact_unlocked:${effect.contactId}`, `affinity:${effect.contactId}`];
    case "set_affinity":
      return [`affinity:${effect.contactId}`];
    case "make_quest_available":
      return [`quest_available:${contentKey(effect.contactId, effect.questId)}`];
    case "complete_quest":
      // Rules that wait for a completion fire at the first.
      // See docs/reference/contacts.md#repeatable-missions.
      return effect.completions === 1
        ? [`quest_completed:${contentKey(effect.contactId, effect.questId)}`]
        : [];
    case "open_message":
      return effect.kind === "message" ? [messageOpenedFact(effect.contactId, effect.messageId)] : [];
    case "deliver_message":
    case "view_contact":
    case "see_quest":
    case "set_posting":
    case "attend_posting":
      return [];
    default:
      return effect satisfies never;
  }
}

/** The rules that ask for any of the facts, each once, in the order of the content. */
function rulesAskingFor(index: ContentIndex, facts: Iterable<FactKey>): readonly UnlockRule[] {
  const rules = new Set<UnlockRule>();
  for (const fact of facts) {
    for (const rule of index.rulesByFact.get(fact) ?? []) rules.add(rule);
  }
  return [...rules].sort((a, b) => a.order - b.order);
}

/**
 * Everything that unlocks now, to a fixpoint: what one unlock makes true can unlock more.
 * See docs/reference/contacts.md#unlocks. Only rules that ask for a `changed` fact are looked at; left out
 * (new player, new content) all are. `progress` already contains what was changed. Each rule fires once per
 * player.
 */
export function evaluateUnlocks(
  index: ContentIndex,
  progress: Progress,
  facts: Facts,
  changed?: readonly FactKey[],
): readonly Effect[] {
  const effects: Effect[] = [];
  let state = progress;
  // Energy changes with time alone, so nobody can say that it did not change.
  let pending = changed ? rulesAskingFor(index, [...changed, "energy"]) : index.rules;
  while (pending.length > 0) {
    const fired: Effect[] = [];
    for (const rule of pending) {
      if (isUnlocked(rule.target, state)) continue;
      if (!rule.conditions.every((condition) => holds(condition, state, facts))) continue;
      const effect = unlockEffect(rule.target, facts.at);
      state = applyEffect(state, effect);
      fired.push(effect);
    }
    effects.push(...fired);
    pending = rulesAskingFor(index, fired.flatMap(factsTouched));
  }
  return effects;
}

/** The effects together with everything that they unlock. */
export function withUnlocks(
  index: ContentIndex,
  progress: Progress,
  facts: Facts,
  effects: readonly Effect[],
  changed: readonly FactKey[] = [],
): readonly Effect[] {
  const touched = [...effects.flatMap(factsTouched), ...changed];
  return [...effects, ...evaluateUnlocks(index, applyEffects(progress, effects), facts, touched)];
}

/** The effects of a change at `at` together with everything that they and the player's new numbers unlock. */
export function unlocksOfChange(
  index: ContentIndex,
  progress: Progress,
  player: { readonly before: Means; readonly after: Means },
  effects: readonly Effect[],
  at: number,
): readonly Effect[] {
  const facts = factsOf(player.after, at);
  return withUnlocks(index, progress, facts, effects, changedFacts(factsOf(player.before, at), facts));
}

/** Unlocks the target at `at` by an admin's hand, whatever its conditions; a quest brings its contact along. */
export function grantUnlock(progress: Progress, target: Target, at: number): readonly Effect[] {
  if (isUnlocked(target, progress)) return [];
  const contact: Target = { type: "contact", contactId: target.contactId };
  const bringsContact = target.type === "quest" && !isUnlocked(contact, progress);
  return [...(bringsContact ? [unlockEffect(contact, at)] : []), unlockEffect(target, at)];
}
