import { type FactKey, type Facts, holds, messageOpenedFact } from "./conditions.ts";
import { type ContentKey, contentKey } from "./content.ts";
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

function unlockEffect(target: Target): Effect {
  switch (target.type) {
    case "contact":
      return { type: "unlock_contact", contactId: target.contactId };
    case "quest":
      return { type: "make_quest_available", contactId: target.contactId, questId: target.questId };
    case "message": {
      const { contactId, messageId } = target;
      return { type: "deliver_message", contactId, messageId, kind: "message" };
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
      // Rules that wait for a completion fire at the first. Decision 27.
      return effect.completions === 1
        ? [`quest_completed:${contentKey(effect.contactId, effect.questId)}`]
        : [];
    case "open_message":
      return [messageOpenedFact(effect.contactId, effect.messageId)];
    case "deliver_message":
      return [];
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
 * Everything that unlocks now, to a fixpoint: what one unlock makes true can unlock more. Decision 25.
 * Only rules that ask for a `changed` fact are looked at; left out (new player, new content) all are.
 * `progress` already contains what was changed. Each rule fires once per player.
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
      const effect = unlockEffect(rule.target);
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

/** Opens a delivered message: nothing where it is already open or was never delivered. */
export function openMessage(
  index: ContentIndex,
  progress: Progress,
  facts: Facts,
  key: ContentKey,
): readonly Effect[] {
  const message = index.messages.get(key);
  if (!message || messageOpened(progress, key) !== false) return [];
  const opened: Effect = {
    type: "open_message",
    contactId: message.contact.id,
    messageId: message.message.id,
  };
  return withUnlocks(index, progress, facts, [opened]);
}

/** Unlocks the target by an admin's hand, whatever its conditions; a quest brings its contact along. */
export function grantUnlock(
  index: ContentIndex,
  progress: Progress,
  facts: Facts,
  target: Target,
): readonly Effect[] {
  if (isUnlocked(target, progress)) return [];
  const effects = [unlockEffect(target)];
  const contact: Target = { type: "contact", contactId: target.contactId };
  if (target.type === "quest" && !isUnlocked(contact, progress)) effects.unshift(unlockEffect(contact));
  return withUnlocks(index, progress, facts, effects);
}
