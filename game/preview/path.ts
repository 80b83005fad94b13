import { contentNames } from "../content/check/report.ts";
import type { Action } from "../rules/actions/action.ts";
import { contentKey } from "../rules/content.ts";
import { type ContentIndex, type Target, targetKey, withoutDelays } from "../rules/content-index.ts";
import { NO_PROGRESS } from "../rules/progress.ts";
import type { Condition } from "../rules/quests/conditions.ts";
import { findChoice, questTerms } from "../rules/quests/quest-terms.ts";
import { isUnlocked } from "../rules/quests/unlocks.ts";
import { characterAfter, type Move, playerAt, playLevel } from "./characters.ts";
import type { Character } from "./sandbox.ts";
import { wantedChoices } from "./wanted-choices.ts";

/** Last level at which a path is searched. */
const MAX_LEVEL = 100;

/** Moves of a new character until a target unlocks. */
export interface Path {
  /** In order, without moves on which the target doesn't depend. */
  readonly moves: readonly Move[];
  /** Level at which the target unlocks. */
  readonly level: number;
}

/**
 * Returns a path to the target; null if a new character can't reach it. Plays the content level by level like the
 * content check, then keeps the moves that the target depends on.
 */
export function pathTo(content: ContentIndex, actions: readonly Action[], target: Target): Path | null {
  const moves: Move[] = [];
  const wanted = wantedChoices(content, target);
  // Each move takes longer than any delay: see `characterAfter`.
  const played = withoutDelays(content);
  let progress = NO_PROGRESS;
  for (let level = 1; level <= MAX_LEVEL; level += 1) {
    const record = (move: Omit<Move, "level">) => moves.push({ ...move, level });
    progress = playLevel(played, playerAt(level, actions, level), progress, record, wanted);
    if (isUnlocked(target, progress)) return { moves: slice(content, moves, target), level };
  }
  return null;
}

/** The moves that the target depends on, directly or not. */
function slice(content: ContentIndex, moves: readonly Move[], target: Target): readonly Move[] {
  const conditionsOf = new Map(content.rules.map((rule) => [targetKey(rule.target), rule.conditions]));
  const seen = new Set<string>();
  const kept = new Set<Move>();

  const keep = (move: Move): void => {
    if (kept.has(move)) return;
    kept.add(move);
    const { contactId, ownId } = move;
    need(
      move.type === "open"
        ? { type: "message", contactId, messageId: ownId }
        : { type: "quest", contactId, questId: ownId },
    );
  };
  const keepFirst = (type: Move["type"], key: string): void => {
    const move = moves.find((each) => each.type === type && contentKey(each.contactId, each.ownId) === key);
    if (move) keep(move);
  };
  const meet = (condition: Condition): void => {
    switch (condition.type) {
      case "contact_unlocked":
        need({ type: "contact", contactId: condition.contactId });
        return;
      case "quest_available": {
        const found = content.quests.get(condition.key);
        if (found) need({ type: "quest", contactId: found.contact.id, questId: found.quest.id });
        return;
      }
      case "quest_completed":
      case "choice_made":
        keepFirst("complete", condition.key);
        return;
      case "message_opened":
        keepFirst("open", condition.key);
        return;
      case "affinity": {
        let missing = condition.amount;
        for (const move of moves) {
          if (missing <= 0) return;
          if (move.type !== "complete" || move.contactId !== condition.contactId) continue;
          const quest = content.quests.get(contentKey(move.contactId, move.ownId))?.quest;
          const choice = quest && move.choice !== null ? findChoice(quest, move.choice) : null;
          missing -= quest ? (questTerms(quest, choice).rewards.affinity ?? 0) : 0;
          keep(move);
        }
        return;
      }
      default:
        // Levels, cash and followers come with the level of the next move.
        return;
    }
  };
  const need = (wanted: Target): void => {
    const key = targetKey(wanted);
    if (seen.has(key)) return;
    seen.add(key);
    for (const condition of conditionsOf.get(key) ?? []) meet(condition);
  };
  need(target);
  return moves.filter((move) => kept.has(move));
}

/** One line for each point on the path, from a new character (the first) to the unlocked target (the last). */
export function pathPoints(content: ContentIndex, { moves, level }: Path): readonly string[] {
  const nameOf = contentNames(content);
  const done = moves.map(({ type, contactId, ownId, choice, level: at }) => {
    const verb = type === "open" ? "open" : "complete";
    const key = contentKey(contactId, ownId);
    const quest = content.quests.get(key)?.quest;
    const label = quest && choice !== null ? `: ${findChoice(quest, choice)?.label ?? choice}` : "";
    return `Level ${at}: ${verb} ${nameOf(key)}${label}`;
  });
  return ["Level 1: a new character", ...done, `Level ${level}: it is here`];
}

/** The character at a point of the path: 0 is a new one. */
export function characterOnPath(
  content: ContentIndex,
  actions: readonly Action[],
  { moves, level }: Path,
  point: number,
  at: number,
): Character {
  const done = moves.slice(0, Math.max(0, point));
  const now = point > moves.length ? level : (done.at(-1)?.level ?? 1);
  return characterAfter(content, actions, done, now, at);
}
