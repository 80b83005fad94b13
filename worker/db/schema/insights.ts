import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/* What happens to players, counted by the cron. See docs/reference/administration.md#what-happens-to-players. */

/** The state of the count, which visits the players by id, round after round. */
export const insightRounds = sqliteTable(
  "insight_round",
  {
    id: integer().primaryKey(),
    /** Number of steps so far. Not null, so that a step from an outdated state aborts its batch. */
    step: integer().notNull(),
    /** Number of the current round, 1 or more. The round before it is complete. */
    round: integer().notNull(),
    /** The round does not begin before this time. */
    dueAt: integer().notNull(),
    /** Id of the last player that the round has visited; empty at its start. */
    lastPlayerId: text().notNull(),
    /** Players visited by this round and by the one before it. */
    players: integer().notNull(),
    playersBefore: integer().notNull(),
    /** Time when the last round was complete; null before the first is. */
    completedAt: integer(),
  },
  (t) => [check("insight_round_single", sql`${t.id} = 1`)],
);

/** Income and spending of players at a level, by group of causes. The empty group is the sum of the level. */
export const insightFlows = sqliteTable(
  "insight_flow",
  {
    level: integer().notNull(),
    causeGroup: text().notNull(),
    rows: integer().notNull(),
    cashIn: integer().notNull(),
    cashOut: integer().notNull(),
    experienceIn: integer().notNull(),
    experienceOut: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.level, t.causeGroup] }),
    index("insight_flow_level").on(t.level).where(sql`${t.causeGroup} = ''`),
    check(
      "insight_flow_amounts",
      sql`min(${t.cashIn}, ${t.cashOut}, ${t.experienceIn}, ${t.experienceOut}) >= 0`,
    ),
  ],
);

/** Players by the week of their first ledger row, and how many of them came back. */
export const insightCohorts = sqliteTable(
  "insight_cohort",
  {
    week: integer().primaryKey(),
    players: integer().notNull(),
    day1: integer().notNull(),
    day7: integer().notNull(),
  },
  (t) => [check("insight_cohort_players", sql`max(${t.day1}, ${t.day7}) <= ${t.players}`)],
);

/** Numbers of a round's players that have read a message, or a quest's answer, within the 30 days before the count. */
export const insightTexts = sqliteTable(
  "insight_text",
  {
    round: integer().notNull(),
    contactId: text().notNull(),
    /** Id of a message, or of the quest with the answer. */
    textId: text().notNull(),
    kind: text({ enum: ["message", "completion"] }).notNull(),
    readers: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.round, t.contactId, t.textId, t.kind] }),
    check("insight_text_readers", sql`${t.readers} > 0`),
  ],
);

/** Numbers of a round's players that have a quest, can pay for it, have done it, or are stuck on it. */
export const insightQuests = sqliteTable(
  "insight_mission",
  {
    round: integer().notNull(),
    contactId: text().notNull(),
    questId: text().notNull(),
    unlocked: integer().notNull(),
    affordable: integer().notNull(),
    done: integer().notNull(),
    stuck: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.round, t.contactId, t.questId] }),
    check("insight_mission_order", sql`${t.done} <= ${t.affordable} and ${t.affordable} <= ${t.unlocked}`),
    check("insight_mission_stuck", sql`${t.done} + ${t.stuck} <= ${t.unlocked}`),
  ],
);
