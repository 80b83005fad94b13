import type { Documents } from "#game/content/kinds.ts";
import type { AnswerMessage } from "#game/core/content.ts";
import { DAY_MS } from "#game/core/durations.ts";
import { levelOf } from "#game/core/level.ts";
import { type FormerRun, messageKey, type Progress, questProgress } from "#game/core/progress.ts";
import { HELP_AFFINITY } from "#game/intake/play.ts";
import { WEEK_CARDS } from "#game/intake/week.ts";
import { answerMessageOf, answersOf } from "#game/npcs/answers.ts";
import { questNow } from "#game/npcs/quest-now.ts";
import { answerMessageId, questStatus } from "#game/npcs/quests.ts";
import { knownFor } from "#game/social/tones.ts";
import { play, type Schedule } from "./play.ts";
import type { State, World } from "./sources.ts";

/** The days in the report. */
export const REPORTED_DAYS = [1, 3, 7, 14, 25, 30, 45, 60] as const;

/** A player's totals by the end of a day, since the start. */
export interface DayRow {
  readonly name: string;
  readonly day: number;
  readonly level: number;
  readonly letters: number;
  /** Quests that the player was offered. */
  readonly quests: number;
  /** Forks that the player has decided. */
  readonly forks: number;
  /** Clients of The Two O'Clock whom the player has advised. */
  readonly clients: number;
  readonly cash: number;
  /** Whole dollars earned since the start. A source counts by its remainder. */
  readonly earned: number;
  readonly completions: number;
  /** Share of the completions that the most frequent answer answered, 0–1. */
  readonly mostFrequent: number;
}

/** The number of completions that each text has answered. A message is named after its quest. */
function answerCounts({ index }: World, progress: Progress): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [key, { quest }] of index.quests) {
    const completions = questProgress(progress, key)?.completions ?? 0;
    const answers = answersOf(quest.completionMessage);
    const texts = answers.length > 0 ? answers : [key];
    for (const [place, text] of texts.entries()) {
      const times = Math.floor(completions / texts.length) + (place < completions % texts.length ? 1 : 0);
      counts.set(text, (counts.get(text) ?? 0) + times);
    }
  }
  return counts;
}

/** What a player did and got on a day. */
export interface DecisionDay {
  readonly day: number;
  /** Forks that the player decided. */
  readonly forks: number;
  /** Letters of contacts that arrived. */
  readonly letters: number;
  /** Clients whom the player advised. */
  readonly clients: number;
  /** Decisions in the Intake: offers, cards and favours. */
  readonly cards: number;
  /** All that the player did, decisions among it. */
  readonly presses: number;
}

/** Returns the count to which a move belongs; null for a payment that the player does nothing for. */
function countOf(cause: string): "clients" | "cards" | "presses" | null {
  if (/^(regulars|call_back|course:|intake:)/.test(cause)) return null;
  if (cause.startsWith("client:")) return "clients";
  return /^intake_(open|card|help)/.test(cause) ? "cards" : "presses";
}

/** Sixty days of a player. */
export interface SixtyDays {
  readonly name: string;
  /** One for each reported day. */
  readonly rows: readonly DayRow[];
  /** One for each day. */
  readonly decisions: readonly DecisionDay[];
  readonly doors: Doors;
  /** Words that contacts write a day late on. */
  readonly words: number;
}

/** Returns whether there was something to decide on the day. */
export function isDecisive({ forks, clients }: Pick<DecisionDay, "forks" | "clients">): boolean {
  return forks + clients > 0;
}

/** Returns the fewest days with a decision among seven in a row. */
export function fewestOfSeven(decisions: readonly DecisionDay[]): number {
  const weeks = decisions.slice(6).map((_, first) => decisions.slice(first, first + 7).filter(isDecisive));
  return Math.min(7, ...weeks.map((days) => days.length));
}

/** Minimum number of days with a decision among seven in a row. */
export const LEAST_OF_SEVEN = { regular: 7, casual: 6 } as const;

/** Describes a player who finds nothing to decide on too many days. */
export function tooIdle(
  { name, decisions }: Pick<SixtyDays, "name" | "decisions">,
  least: number,
): readonly string[] {
  const fewest = fewestOfSeven(decisions);
  if (fewest >= least) return [];
  return [`a ${name} player decides something on ${fewest} of seven days, wanted ${least}`];
}

/** Plays the schedule for 60 days, as the run after `former` if there was one. */
export function playSixtyDays(world: World, schedule: Schedule, former?: FormerRun): SixtyDays {
  const rows: DayRow[] = [];
  const decisions: DecisionDay[] = [];
  let decided = 0;
  let arrived = 0;
  const days = Math.max(...REPORTED_DAYS);
  let earned = 0;
  let advised = 0;
  let counts = { clients: 0, cards: 0, presses: 0 };
  const doors = watchDoors(world);
  let seen: Progress | null = null;
  const { end } = play(world, schedule, Number.POSITIVE_INFINITY, {
    days,
    ...(former && { former }),
    onMove: ({ cause, after, at, from }) => {
      const kind = countOf(cause);
      if (kind) counts = { ...counts, [kind]: counts[kind] + 1 };
      if (from.progress !== seen) doors.find(from, at);
      seen = from.progress;
      earned += Math.max(0, after.cash - from.player.cash);
    },
    onDay(day, { player, progress }) {
      const forks = Object.values(progress.quests).filter(({ choice }) => choice !== null).length;
      const letters = Object.values(progress.messages).filter(({ kind }) => kind === "message").length;
      decisions.push({
        day,
        forks: forks - decided,
        letters: letters - arrived,
        ...counts,
        presses: counts.presses + counts.clients + counts.cards,
      });
      advised += counts.clients;
      counts = { clients: 0, cards: 0, presses: 0 };
      decided = forks;
      arrived = letters;
      if (!REPORTED_DAYS.some((each) => each === day)) return;
      const answers = [...answerCounts(world, progress).values()];
      const completions = answers.reduce((sum, count) => sum + count, 0);
      const quests = Object.values(progress.quests);
      rows.push({
        name: schedule.name,
        day,
        level: levelOf(player.lifetimeExperience),
        letters,
        quests: quests.length,
        forks,
        clients: advised,
        cash: player.cash,
        earned,
        completions,
        mostFrequent: Math.max(...answers) / Math.max(1, completions),
      });
    },
  });
  const words = storyWords(world, end.progress, former?.at ?? 0);
  return { name: schedule.name, rows, decisions, doors: doors.end(end.progress), words };
}

/** Refusals that a player met, and contacts who can't be asked for help. */
interface Doors {
  /** Keys of the quests that were refused while the player was offered them, or one of their choices. */
  readonly refused: readonly string[];
  /** Ids of the contacts whose affinity is too low in the end to ask them for help. */
  readonly below: readonly string[];
}

/** Fewest refusals that a player meets in 60 days, and fewest contacts who can't be asked for help then. */
export const LEAST_DOORS = { refused: 6, below: 3 } as const;

/** Returns the keys of the quests that can be refused. */
function refusableQuests({ index }: World): readonly string[] {
  return [...index.quests].flatMap(([key, { quest }]) =>
    [quest, ...(quest.choices ?? [])].some(({ terms = [] }) => terms.some(({ refusal }) => refusal))
      ? [key]
      : [],
  );
}

/** Records the doors closed to a player during play. */
function watchDoors(world: World) {
  const refusable = new Set(refusableQuests(world));
  const refused: string[] = [];
  const find = ({ player, progress }: Pick<State, "player" | "progress">, at: number): void => {
    for (const [key, { contact, quest: own }] of world.index.quests) {
      if (!refusable.has(key)) continue;
      if (questStatus(contact.id, own, progress, at).status !== "available") continue;
      const quest = questNow(contact.id, own, progress, knownFor(player.tones));
      if ([quest, ...(quest.choices ?? [])].every(({ refusal }) => refusal === null)) continue;
      refusable.delete(key);
      refused.push(key);
    }
  };
  const end = ({ contacts }: Progress): Doors => ({
    refused,
    below: Object.entries(contacts).flatMap(([id, { affinity }]) => (affinity < HELP_AFFINITY ? [id] : [])),
  });
  return { find, end };
}

/** Describes a player with too few closed doors. */
export function tooOpen(name: string, { refused, below }: Doors): readonly string[] {
  return [
    ...(refused.length < LEAST_DOORS.refused
      ? [`a ${name} player meets ${refused.length} refusals in 60 days, wanted ${LEAST_DOORS.refused}`]
      : []),
    ...(below.length < LEAST_DOORS.below
      ? [
          `a ${name} player has ${below.length} contacts below ${HELP_AFFINITY} in the end, wanted ${LEAST_DOORS.below}`,
        ]
      : []),
  ];
}

/** The days on which messages are counted, and the fewest words on each of them on average. */
export const LATE_DAYS = { from: 26, to: 60 } as const;
export const LEAST_WORDS = 120;

const DAYS_A_WEEK = 7;

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /\w/.test(word)).length;
const wordsOf = ({ subject, body }: AnswerMessage): number => wordsIn(subject) + wordsIn(body);
const mean = (counts: readonly number[]): number =>
  counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);

/** Returns the words that contacts wrote a day on the late days of a run that began at `startsAt`. */
function storyWords({ index }: World, progress: Progress, startsAt: number): number {
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
