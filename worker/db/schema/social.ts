import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { TONES } from "#game/rules/feed/lines.ts";
import { BOARDS } from "#game/rules/leaderboards/boards.ts";
import { playerStates } from "./players.ts";

/** The posting widget of a player; without a row it is that of a new character. */
export const postings = sqliteTable(
  "posting",
  {
    playerId: text()
      .primaryKey()
      .references(() => playerStates.userId),
    masteryExperience: integer().notNull(),
    salesThousandths: integer().notNull(),
    lastCycleAt: integer(),
    unattendedCycles: integer().notNull(),
  },
  (t) => [
    check("posting_mastery", sql`${t.masteryExperience} >= 0`),
    check("posting_sales", sql`${t.salesThousandths} between 0 and 999`),
    check("posting_cycles", sql`${t.unattendedCycles} between 0 and 12`),
  ],
);

/** Posts of players, kept for 30 days. Those of everybody else follow from the hour. */
export const posts = sqliteTable(
  "post",
  {
    /** From the world's sequence; a number that no post took is never used again. */
    number: integer().primaryKey(),
    playerId: text()
      .notNull()
      .references(() => playerStates.userId),
    text: text().notNull(),
    tone: text({ enum: TONES }).notNull(),
    /** The author's followers at the time, from which the simulated audience comes. */
    followers: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index("post_newest").on(t.createdAt, t.number),
    index("post_player").on(t.playerId, t.number),
    check("post_number", sql`${t.number} >= 0`),
    check("post_tone", sql`${t.tone} in ('brag', 'lesson', 'offer', 'confession', 'method')`),
    check("post_followers", sql`${t.followers} >= 0`),
  ],
);

/** Likes by the id of their post in the feed, of players and NPCs alike. */
export const postLikes = sqliteTable(
  "post_like",
  {
    playerId: text()
      .notNull()
      .references(() => playerStates.userId),
    postId: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.postId] }),
    index("post_like_post").on(t.postId),
    index("post_like_created").on(t.createdAt),
  ],
);

/** Number of players who like a post, kept by the statements that write `post_like`. */
export const postLikeCounts = sqliteTable(
  "post_like_count",
  {
    postId: text().primaryKey(),
    likes: integer().notNull(),
    /** The moment of the first like. */
    createdAt: integer().notNull(),
  },
  (t) => [
    index("post_like_count_created").on(t.createdAt),
    check("post_like_count_likes", sql`${t.likes} >= 0`),
  ],
);

/**
 * Scores of a player on the boards of a week, gathered from the ledger. Each score has the moment at which it was last
 * raised. See docs/reference/social.md#leaderboards.
 */
export const weeklyScores = sqliteTable(
  "weekly_score",
  {
    week: integer().notNull(),
    playerId: text()
      .notNull()
      .references(() => playerStates.userId),
    /** The highest league of the week: the first level of a status. */
    league: integer().notNull(),
    followers: integer().notNull(),
    followersAt: integer().notNull(),
    experience: integer().notNull(),
    experienceAt: integer().notNull(),
    posts: integer().notNull(),
    postsAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.week, t.playerId] }),
    index("weekly_score_player").on(t.playerId),
    // A board is read from its index: the highest score first, between equal ones, the one that was reached first.
    index("weekly_followers").on(t.week, sql`${t.followers} desc`, t.followersAt, t.playerId),
    index("weekly_experience").on(t.week, sql`${t.experience} desc`, t.experienceAt, t.playerId),
    index("weekly_posts").on(t.week, sql`${t.posts} desc`, t.postsAt, t.playerId),
    index("weekly_league_followers").on(
      t.week,
      t.league,
      sql`${t.followers} desc`,
      t.followersAt,
      t.playerId,
    ),
    index("weekly_league_experience").on(
      t.week,
      t.league,
      sql`${t.experience} desc`,
      t.experienceAt,
      t.playerId,
    ),
    index("weekly_league_posts").on(t.week, t.league, sql`${t.posts} desc`, t.postsAt, t.playerId),
    check("weekly_score_gains", sql`${t.followers} >= 0 and ${t.experience} >= 0 and ${t.posts} >= 0`),
  ],
);

/** Weeks whose results are final. The key lets a week be settled once. */
export const settledWeeks = sqliteTable("settled_week", {
  week: integer().primaryKey(),
  settledAt: integer().notNull(),
});

/** The first places of a settled week. */
export const weeklyResults = sqliteTable(
  "weekly_result",
  {
    week: integer()
      .notNull()
      .references(() => settledWeeks.week),
    board: text({ enum: BOARDS }).notNull(),
    /** 0: everyone. */
    league: integer().notNull(),
    place: integer().notNull(),
    playerId: text()
      .notNull()
      .references(() => playerStates.userId),
    score: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.week, t.board, t.league, t.place] }),
    index("weekly_result_player").on(t.playerId),
    check("weekly_result_board", sql`${t.board} in ('followers', 'experience', 'posts')`),
    check("weekly_result_place", sql`${t.place} >= 1`),
    check("weekly_result_score", sql`${t.score} >= 1`),
  ],
);
