import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ofPlayer } from "./players.ts";

/** The posting widget of a player; without a row it is that of a new character. */
export const postings = sqliteTable(
  "posting",
  {
    playerId: ofPlayer().primaryKey(),
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
    playerId: ofPlayer(),
    text: text().notNull(),
    /** The author's followers at the time, from which the simulated audience comes. */
    followers: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index("post_newest").on(t.createdAt, t.number),
    index("post_player").on(t.playerId, t.number),
    check("post_number", sql`${t.number} >= 0`),
    check("post_followers", sql`${t.followers} >= 0`),
  ],
);

/** Likes by the id of their post in the feed, of players and NPCs alike. */
export const postLikes = sqliteTable(
  "post_like",
  {
    playerId: ofPlayer(),
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

/** The thousand players with the most followers, as of the cron's last run. */
export const topPlayers = sqliteTable(
  "top_player",
  {
    playerId: ofPlayer().primaryKey(),
    followers: integer().notNull(),
  },
  (t) => [index("top_player_followers").on(sql`${t.followers} desc`, t.playerId)],
);
