import { answersOf } from "#game/rules/answers.ts";
import { CLIENT_LEVEL } from "#game/rules/clients/book.ts";
import { levelOf } from "#game/rules/level.ts";
import { type Progress, questProgress } from "#game/rules/progress.ts";
import { play, type Schedule } from "./play.ts";
import type { World } from "./sources.ts";

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
  /** Clients of The Two O'Clock who have asked for advice: one a day from their level on. */
  readonly clients: number;
  readonly cash: number;
  readonly completions: number;
  /** Share of the completions that the most frequent answer answered, 0–1. */
  readonly mostFrequent: number;
}

/** The number of completions that each text has answered. A letter is named after its quest. */
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

/** Plays the schedule for 60 days. Returns a row for each reported day. */
export function playDays(world: World, schedule: Schedule): readonly DayRow[] {
  const rows: DayRow[] = [];
  const days = Math.max(...REPORTED_DAYS);
  let firstClientDay = Number.POSITIVE_INFINITY;
  play(world, schedule, Number.POSITIVE_INFINITY, {
    days,
    onDay(day, { player, progress }) {
      if (levelOf(player.lifetimeExperience) >= CLIENT_LEVEL) firstClientDay = Math.min(firstClientDay, day);
      if (!REPORTED_DAYS.some((each) => each === day)) return;
      const counts = [...answerCounts(world, progress).values()];
      const completions = counts.reduce((sum, count) => sum + count, 0);
      const quests = Object.values(progress.quests);
      rows.push({
        name: schedule.name,
        day,
        level: levelOf(player.lifetimeExperience),
        letters: Object.values(progress.messages).filter(({ kind }) => kind === "message").length,
        quests: quests.length,
        forks: quests.filter(({ choice }) => choice !== null).length,
        clients: Math.max(0, day - firstClientDay + 1),
        cash: player.cash,
        completions,
        mostFrequent: Math.max(...counts) / Math.max(1, completions),
      });
    },
  });
  return rows;
}
