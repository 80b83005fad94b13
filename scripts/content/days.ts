import { levelOf } from "#game/core/level.ts";
import { type FormerRun, type Progress, questProgress } from "#game/core/progress.ts";
import { answersOf } from "#game/npcs/answers.ts";
import { type Doors, watchDoors } from "./doors.ts";
import { play, type Schedule } from "./play.ts";
import type { World } from "./sources.ts";
import { storyWords } from "./words.ts";

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
