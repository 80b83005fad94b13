import {
  changedFacts,
  choiceMadeFact,
  type FactKey,
  type Facts,
  factsOf,
  holds,
  messageOpenedFact,
  type Scholar,
} from "../core/conditions.ts";
import { contentKey } from "../core/content.ts";
import type { ContentIndex, Target, UnlockRule } from "../core/content-index.ts";
import {
  affinityWith,
  applyEffect,
  applyEffects,
  type Effect,
  isMessagePending,
  isQuestPending,
  messageOpened,
  nextDueAt,
  type Progress,
  questProgress,
} from "../core/progress.ts";

/** Returns whether the target has been unlocked for this player, or is pending: no rule unlocks it again. */
export function isUnlocked(target: Target, progress: Progress): boolean {
  switch (target.type) {
    case "contact":
      return affinityWith(progress, target.contactId) !== null;
    case "quest": {
      const key = contentKey(target.contactId, target.questId);
      return questProgress(progress, key) !== null || isQuestPending(progress, key);
    }
    case "message": {
      const key = contentKey(target.contactId, target.messageId);
      return messageOpened(progress, key) !== null || isMessagePending(progress, `message:${key}`);
    }
  }
}

/** The effect that unlocks the target `delayMs` after `now`. Contacts have no delay. */
function unlockEffect(target: Target, now: number, delayMs = 0): Effect {
  const due = { at: now + delayMs, ...(delayMs > 0 && { isPending: true as const }) };
  switch (target.type) {
    case "contact":
      return { type: "unlock_contact", contactId: target.contactId, at: now };
    case "quest":
      return { type: "make_quest_available", contactId: target.contactId, questId: target.questId, ...due };
    case "message": {
      const { contactId, messageId } = target;
      return { type: "deliver_message", contactId, messageId, kind: "message", ...due };
    }
  }
}

/** The facts that an effect changes. */
export function factsTouched(effect: Effect): readonly FactKey[] {
  switch (effect.type) {
    case "unlock_contact":
      return [`contact_unlocked:${effect.contactId}`, `affinity:${effect.contactId}`];
    case "set_affinity":
      return [`affinity:${effect.contactId}`];
    case "make_quest_available":
      if (effect.isPending) return [];
      return [`quest_available:${contentKey(effect.contactId, effect.questId)}`];
    case "complete_quest": {
      // Only the first completion fires rules.
      // See docs/reference/contacts.md#repeatable-missions.
      if (effect.completions > 1) return [];
      const key = contentKey(effect.contactId, effect.questId);
      const choice = effect.choice === null ? [] : [choiceMadeFact(key, effect.choice)];
      return [`quest_completed:${key}`, ...choice];
    }
    case "open_message":
      return effect.kind === "message" ? [messageOpenedFact(effect.contactId, effect.messageId)] : [];
    case "deliver_message":
    case "view_contact":
    case "see_quest":
    case "hasten":
    case "set_posting":
    case "set_clients":
    case "place_object":
    case "attend_posting":
      return [];
    default:
      return effect satisfies never;
  }
}

/** The rules that depend on any of the facts, without duplicates, in the order of the content. */
function rulesAskingFor(index: ContentIndex, facts: Iterable<FactKey>): readonly UnlockRule[] {
  const rules = new Set<UnlockRule>();
  for (const fact of facts) {
    for (const rule of index.rulesByFact.get(fact) ?? []) rules.add(rule);
  }
  return [...rules].sort((a, b) => a.order - b.order);
}

/**
 * Returns everything that unlocks now, to a fixpoint: one unlock can cause another. Evaluates the rules that depend on a
 * `changed` fact, or all rules if `changed` is absent (new player, new content). `progress` already includes the change.
 * A delayed unlock is pending until it is due. Each rule fires once per player. See docs/reference/contacts.md#unlocks.
 */
export function evaluateUnlocks(
  index: ContentIndex,
  progress: Progress,
  facts: Facts,
  changed?: readonly FactKey[],
): readonly Effect[] {
  const effects: Effect[] = [];
  let state = progress;
  // Energy changes with time, so treat it as always changed.
  let pending = changed ? rulesAskingFor(index, [...changed, "energy"]) : index.rules;
  while (pending.length > 0) {
    const fired: Effect[] = [];
    for (const rule of pending) {
      // First, because most fail at once, and looking up the target builds a key.
      if (!rule.conditions.every((condition) => holds(condition, state, facts))) continue;
      if (isUnlocked(rule.target, state)) continue;
      const effect = unlockEffect(rule.target, facts.at, rule.delayMs);
      state = applyEffect(state, effect);
      fired.push(effect);
    }
    effects.push(...fired);
    pending = rulesAskingFor(index, fired.flatMap(factsTouched));
  }
  return effects;
}

/** The effects, followed by everything that they unlock. */
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

/** The effects of a change at `at`, followed by everything that they, the player's new numbers and new courses unlock. */
export function unlocksOfChange(
  index: ContentIndex,
  progress: Progress,
  scholar: { readonly before: Scholar; readonly after: Scholar },
  effects: readonly Effect[],
  at: number,
): readonly Effect[] {
  const facts = factsOf(scholar.after, at);
  return withUnlocks(index, progress, facts, effects, changedFacts(factsOf(scholar.before, at), facts));
}

/** Moves all pending unlocks so that the next one is due at `at`. Returns no effect if nothing is pending. */
export function hastenNext(progress: Progress, at: number): readonly Effect[] {
  const dueAt = nextDueAt(progress);
  return dueAt === null ? [] : [{ type: "hasten", ms: Math.max(0, dueAt - at), at }];
}

/** Grants the target at `at`, regardless of its conditions. Granting a quest also unlocks its contact. */
export function grantUnlock(progress: Progress, target: Target, at: number): readonly Effect[] {
  if (isUnlocked(target, progress)) return [];
  const contact: Target = { type: "contact", contactId: target.contactId };
  const bringsContact = target.type === "quest" && !isUnlocked(contact, progress);
  return [...(bringsContact ? [unlockEffect(contact, at)] : []), unlockEffect(target, at)];
}
