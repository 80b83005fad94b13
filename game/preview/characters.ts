import { reachableResources } from "../content/check/resources.ts";
import type { Action } from "../rules/actions/action.ts";
import { contentKey, type QuestChoice } from "../rules/content.ts";
import { type ContentIndex, withoutDelays } from "../rules/content-index.ts";
import { lifetimeExperienceAt } from "../rules/level.ts";
import { openMessage, seeQuest, viewContact } from "../rules/marks.ts";
import { newPlayer, type Player } from "../rules/player.ts";
import {
  applyEffects,
  type Effect,
  NO_PROGRESS,
  type Progress,
  progressAt,
  questProgress,
} from "../rules/progress.ts";
import { AFFINITY_COMPLETIONS } from "../rules/quests/affinity.ts";
import { factsOf } from "../rules/quests/conditions.ts";
import { questNow, weeksFor } from "../rules/quests/quest-now.ts";
import { findChoice, questTerms } from "../rules/quests/quest-terms.ts";
import { completionEffects } from "../rules/quests/quests.ts";
import { missingRequirements } from "../rules/quests/requirements.ts";
import { evaluateUnlocks, withUnlocks } from "../rules/quests/unlocks.ts";
import { statusForLevel } from "../rules/status.ts";
import { NO_BENEFITS } from "../rules/university/no-benefits.ts";
import { type Character, stamped } from "./sandbox.ts";
import type { Choices } from "./wanted-choices.ts";

/** Name of an invented character. */
const NAME = "Nobody";
/** Time between two moves of an invented past, in milliseconds, longer than every cooldown. */
export const STEP_MS = 7 * 24 * 60 * 60 * 1000;

/** A move of a character in the past, at a level. */
export interface Move {
  readonly type: "open" | "complete";
  readonly contactId: string;
  /** Id of the message or the quest. */
  readonly ownId: string;
  /** Id of the choice that completes the quest; null if it has none. */
  readonly choice: string | null;
  readonly level: number;
}

/** A new character at `at` (epoch ms). */
export function newCharacter(at: number): Character {
  return { player: newPlayer(NAME, at), progress: NO_PROGRESS, benefits: NO_BENEFITS };
}

/** An invented character at the start of `level`, with the cash and followers that a player can have at its end. */
export function playerAt(level: number, actions: readonly Action[], at: number): Player {
  return {
    ...newPlayer(NAME, at),
    status: statusForLevel(level),
    lifetimeExperience: lifetimeExperienceAt(level),
    ...reachableResources(level, actions),
  };
}

/**
 * A character who has just reached `level` (1 or more) at `at` (epoch ms), by the real unlock rules. At each earlier
 * level, they opened every message and completed every quest that they could pay for, by its first choice. The content
 * of `level` is still ahead.
 */
export function characterAtLevel(
  content: ContentIndex,
  actions: readonly Action[],
  level: number,
  at: number,
): Character {
  // Each level took longer than any delay.
  const past = withoutDelays(content);
  let progress = NO_PROGRESS;
  for (let each = 1; each < level; each += 1) {
    progress = playLevel(past, playerAt(each, actions, at - (level - each) * STEP_MS), progress);
  }
  const player = level === 1 ? newPlayer(NAME, at) : playerAt(level, actions, at);
  return { player, progress: progressAt(progress, at), benefits: NO_BENEFITS };
}

/**
 * Opens every message and completes every quest that `player` can pay for, as often as it raises affinity, until nothing
 * new appears. Makes the wanted choice, or else the first one. Calls `record` with each of them, in order.
 */
export function playLevel(
  content: ContentIndex,
  player: Player,
  before: Progress,
  record: (move: Omit<Move, "level">) => void = () => {},
  wanted: Choices = new Map(),
): Progress {
  const { at } = player.energy;
  const facts = factsOf(player, at);
  let progress = progressAt(before, at);
  let isMoving = true;
  const commit = (effects: readonly Effect[]): void => {
    isMoving ||= effects.length > 0;
    progress = applyEffects(progress, stamped(progress, effects));
  };
  while (isMoving) {
    isMoving = false;
    commit(evaluateUnlocks(content, progress, facts));
    for (const { id } of content.contacts.values()) commit(viewContact(progress, id, at));
    for (const message of Object.values(progress.messages)) {
      if (message.readAt !== null) continue;
      commit(withUnlocks(content, progress, facts, openMessage(progress, message, at)));
      const { contactId, messageId: ownId, kind } = message;
      if (kind === "message") record({ type: "open", contactId, ownId, choice: null });
    }
    for (const [key, { contact, quest: own }] of content.quests) {
      const done = questProgress(progress, key);
      if (!done) continue;
      commit(seeQuest(progress, { contactId: contact.id, questId: own.id }, at));
      const times = own.isRepeatable ? AFFINITY_COMPLETIONS : 1;
      if (done.completions >= times || own.type === "item_required") continue;
      const [way] = weeksFor(own, progress, at).flatMap((week) => {
        const quest = questNow(contact.id, own, week, at);
        const free = quest.choices?.find(({ refusal }) => refusal === null)?.id ?? null;
        const choice = choiceOf(quest, wanted.get(key) ?? free);
        const isRefused = quest.refusal !== null || (choice?.refusal ?? null) !== null;
        const missing = missingRequirements(questTerms(quest, choice).requirements, player, at);
        return isRefused || missing.length > 0 ? [] : [{ quest, choice }];
      });
      if (!way) continue;
      const { quest, choice } = way;
      commit(withUnlocks(content, progress, facts, completionEffects(contact, quest, choice, progress, at)));
      record({ type: "complete", contactId: contact.id, ownId: quest.id, choice: choice?.id ?? null });
    }
  }
  return progress;
}

/** A character who has done `moves` in order, and nothing else, and is at `level` at `at` (epoch ms). */
export function characterAfter(
  content: ContentIndex,
  actions: readonly Action[],
  moves: readonly Move[],
  level: number,
  at: number,
): Character {
  let progress = NO_PROGRESS;
  for (const [place, move] of moves.entries()) {
    const past = at - (moves.length - place) * STEP_MS;
    const facts = factsOf(playerAt(move.level, actions, past), past);
    const commit = (effects: readonly Effect[]): void => {
      progress = applyEffects(progress, stamped(progress, effects));
    };
    progress = progressAt(progress, past);
    commit(evaluateUnlocks(content, progress, facts));
    commit(withUnlocks(content, progress, facts, effectsOf(content, progress, move, past)));
  }
  const player = level === 1 ? newPlayer(NAME, at) : playerAt(level, actions, at);
  return { player, progress: progressAt(progress, at), benefits: NO_BENEFITS };
}

/** The choice with this id, or else the first one; null if the quest has none. */
function choiceOf<Choice extends QuestChoice>(
  quest: { readonly choices?: readonly Choice[] | undefined },
  id: string | null,
): Choice | null {
  return (id === null ? null : findChoice(quest, id)) ?? quest.choices?.[0] ?? null;
}

function effectsOf(content: ContentIndex, progress: Progress, move: Move, at: number): readonly Effect[] {
  const { contactId, ownId } = move;
  if (move.type === "open")
    return openMessage(progress, { contactId, messageId: ownId, kind: "message" }, at);
  const found = content.quests.get(contentKey(contactId, ownId));
  if (!found) return [];
  return completionEffects(found.contact, found.quest, choiceOf(found.quest, move.choice), progress, at);
}
