import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { playerStates } from "./players.ts";

/** Contacts that a player has unlocked. */
export const playerContacts = sqliteTable(
  "player_contact",
  {
    playerId: text()
      .notNull()
      .references(() => playerStates.userId),
    contactId: text().notNull(),
    unlockedAt: integer().notNull(),
    /** Time when the player first viewed it; null while it is new. */
    viewedAt: integer(),
    affinity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.contactId] }),
    check("player_contact_affinity", sql`${t.affinity} between 0 and 100`),
  ],
);

/** Quests available to a player, or pending: from the future time `availableAt`. */
export const playerQuests = sqliteTable(
  "player_quest",
  {
    playerId: text()
      .notNull()
      .references(() => playerStates.userId),
    contactId: text().notNull(),
    questId: text().notNull(),
    availableAt: integer().notNull(),
    seenAt: integer(),
    firstCompletedAt: integer(),
    lastCompletedAt: integer(),
    completions: integer().notNull(),
    /** Id of the choice that completed it; null if it has none, or is not completed. */
    choice: text(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.contactId, t.questId] }),
    // Counts the players who have a quest open.
    index("player_quest_open").on(t.contactId, t.questId, t.availableAt).where(sql`${t.completions} = 0`),
    // By time, to find the next pending quest.
    index("player_quest_unseen").on(t.playerId, t.availableAt).where(sql`${t.seenAt} is null`),
    check("player_quest_completions", sql`${t.completions} >= 0`),
  ],
);

/**
 * Messages delivered to a player, or pending: at the future time `createdAt`. Ids increase with the time of delivery and
 * are unique.
 */
export const playerMessages = sqliteTable(
  "player_message",
  {
    playerId: text()
      .notNull()
      .references(() => playerStates.userId),
    id: text().notNull(),
    contactId: text().notNull(),
    /** Id of a message of the contact, or of the quest with this completion message. */
    messageId: text().notNull(),
    kind: text({ enum: ["message", "completion"] }).notNull(),
    createdAt: integer().notNull(),
    readAt: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    uniqueIndex("player_message_once").on(t.playerId, t.contactId, t.messageId, t.kind),
    // By time, so that pending messages are not read.
    index("player_message_unread").on(t.playerId, t.createdAt).where(sql`${t.readAt} is null`),
    check("player_message_kind", sql`${t.kind} in ('message', 'completion')`),
  ],
);
