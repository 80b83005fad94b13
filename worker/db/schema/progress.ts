import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ADVICE_KINDS } from "#game/clients/client.ts";
import { ROOM_PLACES } from "#game/core/room.ts";
import { ofPlayer } from "./players.ts";

/** Contacts that a player has unlocked. */
export const playerContacts = sqliteTable(
  "player_contact",
  {
    playerId: ofPlayer(),
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
    playerId: ofPlayer(),
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
    playerId: ofPlayer(),
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

/** Certificates: what players keep of runs that they ended by starting over. See docs/reference/character.md#certificates. */
export const certificates = sqliteTable(
  "certificate",
  {
    playerId: ofPlayer(),
    /** 1 or more, without gaps: the player's first certificate is number 1. */
    number: integer().notNull(),
    /** Id of the ending. */
    ending: text().notNull(),
    at: integer().notNull(),
    /** Active time of the run in milliseconds. */
    playedMs: integer().notNull(),
    level: integer().notNull(),
    /** The choices of the run, in order: a JSON array of `contact.mission:choice`. */
    choices: text().notNull(),
    /** Id of what the following run inherits; null for nothing. */
    inheritance: text(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.number] }),
    check("certificate_number", sql`${t.number} >= 1`),
    check("certificate_ending", sql`length(${t.ending}) > 0`),
    check("certificate_played", sql`${t.playedMs} >= 0`),
    check("certificate_level", sql`${t.level} >= 1`),
    check("certificate_choices", sql`json_type(${t.choices}) = 'array'`),
  ],
);

/**
 * Agreements with a player's clients: one row each, by the key, without a rowid, which Drizzle can't express. See
 * docs/reference/clients.md#payments.
 */
export const clientBooks = sqliteTable(
  "client_book",
  {
    playerId: ofPlayer().primaryKey(),
    /** First UTC day whose client the player can advise. */
    firstDay: integer().notNull(),
    /** JSON: `[client, day, advice, 1 if again]` for each client. */
    given: text().notNull(),
    /** JSON: `[client, since, paid days]` for each regular. */
    regulars: text().notNull(),
    raisedCalls: integer().notNull(),
    raisedCash: integer().notNull(),
    callBackAt: integer(),
  },
  (t) => [
    check("client_book_given", sql`json_type(${t.given}) = 'array' and json_array_length(${t.given}) <= 60`),
    check(
      "client_book_regulars",
      sql`json_type(${t.regulars}) = 'array' and json_array_length(${t.regulars}) <= 3`,
    ),
    check("client_book_calls", sql`${t.raisedCalls} between 0 and 100`),
    check("client_book_cash", sql`${t.raisedCash} >= 0`),
  ],
);

/** Number of players who gave each advice to the client of a UTC day. Kept for some days. */
export const clientAnswers = sqliteTable(
  "client_answer",
  {
    day: integer().notNull(),
    advice: text({ enum: ADVICE_KINDS }).notNull(),
    answers: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.advice] }),
    check("client_answer_advice", sql`${t.advice} in ('now', 'fame', 'care')`),
    check("client_answer_answers", sql`${t.answers} >= 0`),
  ],
);

/**
 * The objects in a player's Room: at most one row a place. Without a rowid, which Drizzle can't express. See
 * docs/reference/character.md#objects-in-the-room.
 */
export const roomObjects = sqliteTable(
  "room_object",
  {
    playerId: ofPlayer(),
    place: text({ enum: ROOM_PLACES }).notNull(),
    object: text().notNull(),
    placedAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.place] }),
    check(
      "room_object_place",
      sql`${t.place} in ('wall_left', 'wall_right', 'shelf', 'left', 'middle', 'right')`,
    ),
  ],
);

/** The course that a player takes: one at a time, by the key. */
export const enrollments = sqliteTable(
  "enrollment",
  {
    playerId: ofPlayer().primaryKey(),
    courseId: text().notNull(),
    startedAt: integer().notNull(),
    /** The moment from which the course can be completed. */
    endsAt: integer().notNull(),
    /** Paid amount, in whole dollars. */
    tuition: integer().notNull(),
  },
  (t) => [
    check("enrollment_course", sql`length(${t.courseId}) > 0`),
    check("enrollment_time", sql`${t.endsAt} >= ${t.startedAt}`),
    check("enrollment_tuition", sql`${t.tuition} >= 0`),
  ],
);

/** The courses that a player has completed, each once. */
export const completedCourses = sqliteTable(
  "completed_course",
  {
    playerId: ofPlayer(),
    courseId: text().notNull(),
    completedAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.courseId] }),
    check("completed_course_course", sql`length(${t.courseId}) > 0`),
  ],
);
