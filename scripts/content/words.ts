import type { Documents } from "#game/content/kinds.ts";
import type { AnswerMessage } from "#game/core/content.ts";
import { DAY_MS } from "#game/core/durations.ts";
import { messageKey, type Progress } from "#game/core/progress.ts";
import { WEEK_CARDS } from "#game/intake/week.ts";
import { answerMessageOf } from "#game/npcs/answers.ts";
import { answerMessageId } from "#game/npcs/quests.ts";
import type { World } from "./sources.ts";

/** The days on which messages are counted, and the fewest words on each of them on average. */
export const LATE_DAYS = { from: 26, to: 60 } as const;
export const LEAST_WORDS = 120;

const DAYS_A_WEEK = 7;

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /\w/.test(word)).length;
const wordsOf = ({ subject, body }: AnswerMessage): number => wordsIn(subject) + wordsIn(body);
const mean = (counts: readonly number[]): number =>
  counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);

/** Returns the words that contacts wrote a day on the late days of a run that began at `startsAt`. */
export function storyWords({ index }: World, progress: Progress, startsAt: number): number {
  const words = new Map<string, number>();
  for (const { contact, message } of index.messages.values()) {
    const name = { contactId: contact.id, messageId: message.id, kind: "message" } as const;
    words.set(messageKey(name), wordsOf(message));
  }
  for (const { contact, quest } of index.quests.values()) {
    for (const choice of [null, ...(quest.choices ?? [])]) {
      const message = choice ? choice.completionMessage : answerMessageOf(quest.completionMessage);
      const name = {
        contactId: contact.id,
        messageId: answerMessageId(quest, choice),
        kind: "completion",
      } as const;
      if (message) words.set(messageKey(name), wordsOf(message));
    }
  }
  const late = Object.entries(progress.messages).filter(([, { createdAt }]) => {
    const day = (createdAt - startsAt) / DAY_MS + 1;
    return day >= LATE_DAYS.from && day < LATE_DAYS.to + 1;
  });
  const all = late.reduce((sum, [key]) => sum + (words.get(key) ?? 0), 0);
  return all / (LATE_DAYS.to - LATE_DAYS.from + 1);
}

/** Returns the words that a client's message and the cards and the message of an Intake bring a day, on average. */
export function sideWords({ "two-oclock": { clients }, "the-intake": { students, settlements } }: Documents) {
  const cards = students.flatMap(({ first, second }) => [first, second]);
  return {
    client: mean(clients.flatMap(({ advice }) => Object.values(advice).map(({ letter }) => wordsOf(letter)))),
    intake:
      (WEEK_CARDS * mean(cards.map(({ text }) => wordsIn(text))) +
        mean(settlements.flatMap(({ letters }) => Object.values(letters).map(wordsOf)))) /
      DAYS_A_WEEK,
  };
}

/** Describes a player with too few words a day. */
export function tooSilent(name: string, words: number): readonly string[] {
  if (words >= LEAST_WORDS) return [];
  return [`a ${name} player gets ${words.toFixed(0)} words of letters a day late on, wanted ${LEAST_WORDS}`];
}
