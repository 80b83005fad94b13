import type { Condition } from "../core/conditions.ts";
import type { ContentKey } from "../core/content.ts";
import { type ContentIndex, type Target, targetKey } from "../core/content-index.ts";
import { lifetimeExperienceAt } from "../core/level.ts";
import { openMessage } from "../core/marks.ts";
import { applyDelta, NO_DELTA, type Player } from "../core/player.ts";
import { affinityWith, applyEffects, type Effect, type Progress, questProgress } from "../core/progress.ts";
import { completedPlayer, questTerms } from "../core/quest-terms.ts";
import { amountRequired, type Requirement } from "../core/requirements.ts";
import { knownFor } from "../social/tones.ts";
import { choiceFor, questNow } from "./quest-now.ts";
import { completionEffects } from "./quests.ts";
import { grantUnlock } from "./unlocks.ts";

/** A character to whom a quest is available. */
export interface BeforeQuest {
  readonly player: Player;
  /** What the character has done before it. */
  readonly effects: readonly Effect[];
}

/**
 * Brings a character that starts over at `at` to the quest, as if everything before it were done: what its unlock depends on, and
 * what the quest and each of its choices cost. Conditions on courses, former runs and grants are passed over. Returns null if there is no
 * such quest.
 */
export function beforeQuest(
  index: ContentIndex,
  key: ContentKey,
  start: { readonly player: Player; readonly progress: Progress },
  at: number,
): BeforeQuest | null {
  const goal = index.quests.get(key);
  if (!goal) return null;
  const contactId = goal.contact.id;
  const target: Target = { type: "quest", contactId, questId: goal.quest.id };
  // A condition on a choice can come after one on its quest: the first walk finds the choices.
  const choices = new Map<ContentKey, string>();
  walkTo(index, target, start, choices, at);
  const { player, progress, effects, least } = walkTo(index, target, start, choices, at);
  const quest = questNow(contactId, goal.quest, progress, knownFor(player.tones));
  for (const choice of quest.choices ?? [null]) least.raise(questTerms(quest, choice).requirements);
  const { cash, followers, level } = least.amounts;
  const delta = {
    ...NO_DELTA,
    cash: Math.max(0, cash - player.cash),
    followers: Math.max(0, followers - player.followers),
    experience: Math.max(0, lifetimeExperienceAt(level) - player.lifetimeExperience),
  };
  return { player: applyDelta(player, delta, at), effects };
}

/** Does everything that the unlock of the target depends on, and unlocks it. Adds the `choices` that conditions name. */
function walkTo(
  index: ContentIndex,
  target: Target,
  start: { readonly player: Player; readonly progress: Progress },
  choices: Map<ContentKey, string>,
  at: number,
) {
  let { player, progress } = start;
  const effects: Effect[] = [];
  const begun = new Set<string>();
  const least = leastAmounts();

  const add = (more: readonly Effect[]): void => {
    effects.push(...more);
    progress = applyEffects(progress, more);
  };

  const unlock = (wanted: Target): void => {
    const id = targetKey(wanted);
    if (begun.has(id)) return;
    begun.add(id);
    const rule = index.rules.find((each) => targetKey(each.target) === id);
    for (const condition of rule?.conditions ?? []) meet(condition);
    add(grantUnlock(progress, wanted, at));
  };

  const complete = (key: ContentKey): void => {
    const found = index.quests.get(key);
    if (!found || (questProgress(progress, key)?.completions ?? 0) > 0) return;
    const { contact } = found;
    unlock({ type: "quest", contactId: contact.id, questId: found.quest.id });
    const quest = questNow(contact.id, found.quest, progress, knownFor(player.tones));
    const choice = choiceFor(quest, choices.get(key));
    const terms = questTerms(quest, choice);
    least.raise(terms.requirements.filter(({ type }) => type === "level" || type === "followers"));
    player = completedPlayer(
      player,
      { ...terms, requirements: [], effects: { set: terms.effects.set } },
      NO_DELTA,
      at,
    );
    const done = completionEffects(contact, quest, choice, progress, at);
    add(done);
    for (const each of done) if (each.type === "deliver_message") add(openMessage(progress, each, at));
  };

  const meet = (condition: Condition): void => {
    switch (condition.type) {
      case "contact_unlocked":
        unlock({ type: "contact", contactId: condition.contactId });
        return;
      case "quest_available": {
        const found = index.quests.get(condition.key);
        if (found) unlock({ type: "quest", contactId: found.contact.id, questId: found.quest.id });
        return;
      }
      case "choice_made":
        choices.set(condition.key, condition.choiceId);
        complete(condition.key);
        return;
      case "quest_completed":
        complete(condition.key);
        return;
      case "message_opened": {
        const found = index.messages.get(condition.key);
        if (!found) return;
        const name = { contactId: found.contact.id, messageId: found.message.id };
        unlock({ type: "message", ...name });
        add(openMessage(progress, { ...name, kind: "message" }, at));
        return;
      }
      case "affinity": {
        const { contactId, amount } = condition;
        unlock({ type: "contact", contactId });
        if ((affinityWith(progress, contactId) ?? 0) >= amount) return;
        add([{ type: "set_affinity", contactId, affinity: amount }]);
        return;
      }
      case "level":
      case "cash":
      case "followers":
        least.raise([{ type: condition.type, amount: condition.amount }]);
    }
  };

  unlock(target);
  return { player, progress, effects, least };
}

/** The least level, cash and followers that the character needs. */
function leastAmounts() {
  const amounts = { level: 1, cash: 0, followers: 0 };
  const raise = (requirements: readonly Requirement[]): void => {
    for (const type of ["level", "cash", "followers"] as const) {
      amounts[type] = Math.max(amounts[type], amountRequired(requirements, type));
    }
  };
  return { amounts, raise };
}
