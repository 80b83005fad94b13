import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { REPORT_KINDS, REPORT_REASONS } from "#game/admin/moderation-wire.ts";
import { ofUser } from "./accounts.ts";

/**
 * A reported message or name, with all of its reports and the decision. There is one for each subject, so that a
 * subject is decided once. See docs/reference/administration.md#moderation-desk.
 */
export const moderationCases = sqliteTable(
  "moderation_case",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** `message:general:7`, `name:USER_ID:guru`. */
    subject: text().notNull(),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    /** The reported player. */
    userId: ofUser(),
    /** Room and number of the message; null for a name. */
    roomId: text(),
    seq: integer(),
    /** The message or name at the first report. */
    content: text().notNull(),
    openedAt: integer().notNull(),
    reports: integer().notNull(),
    /** Id of the moderator; empty while the case is open. Not null, so that a second decision aborts its batch. */
    decidedBy: text().notNull().default(""),
    decidedAt: integer(),
    /** Null if the decision silences nobody. */
    silenceMinutes: integer(),
    removesMessage: integer({ mode: "boolean" }).notNull().default(false),
    /** The name that replaced the reported one. */
    newName: text(),
    /** The reason told to the player. */
    reason: text().notNull().default(""),
    /** Time when the chat rooms had applied the decision; null until then. */
    enforcedAt: integer(),
    expiresAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex("moderation_case_subject").on(t.subject),
    index("moderation_case_open").on(t.id).where(sql`${t.decidedBy} = ''`),
    index("moderation_case_user").on(t.userId, t.id),
    index("moderation_case_open_user").on(t.userId, t.id).where(sql`${t.decidedBy} = ''`),
    index("moderation_case_unenforced")
      .on(t.decidedAt)
      .where(sql`${t.decidedAt} is not null and ${t.enforcedAt} is null`),
    index("moderation_case_expiry").on(t.expiresAt),
    check("moderation_case_kind", sql`${t.kind} in ('message', 'name')`),
    check(
      "moderation_case_message",
      sql`(${t.kind} = 'message') = (${t.roomId} is not null and ${t.seq} >= 1)`,
    ),
    check("moderation_case_content", sql`length(${t.content}) between 1 and 1000`),
    check("moderation_case_decided", sql`(${t.decidedBy} = '') = (${t.decidedAt} is null)`),
    check("moderation_case_silence", sql`${t.silenceMinutes} between 1 and 43200`),
    check("moderation_case_removal", sql`${t.removesMessage} = 0 or ${t.kind} = 'message'`),
    check("moderation_case_name", sql`${t.newName} is null or ${t.kind} = 'name'`),
    check("moderation_case_reason", sql`length(${t.reason}) <= 200`),
  ],
);

/** Reports of a case with their reasons, at most one a player. */
export const moderationReports = sqliteTable(
  "moderation_report",
  {
    caseId: integer()
      .notNull()
      .references(() => moderationCases.id),
    reporterId: ofUser(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    comment: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.caseId, t.reporterId] }),
    index("moderation_report_reporter").on(t.reporterId, t.createdAt),
    check("moderation_report_comment", sql`length(${t.comment}) <= 300`),
  ],
);

/** The messages around a reported one at the first report. */
export const moderationLines = sqliteTable(
  "moderation_line",
  {
    caseId: integer()
      .notNull()
      .references(() => moderationCases.id),
    seq: integer().notNull(),
    userId: ofUser(),
    content: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.caseId, t.seq] }), index("moderation_line_user").on(t.userId)],
);

/** Moderators' notes about a player. */
export const moderationNotes = sqliteTable(
  "moderation_note",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The player whom the note is about. */
    userId: ofUser(),
    /** Id of the moderator, whose account may be deleted. */
    authorId: text().notNull(),
    content: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index("moderation_note_user").on(t.userId, t.id),
    index("moderation_note_created").on(t.createdAt),
    check("moderation_note_content", sql`length(${t.content}) between 1 and 500`),
  ],
);

/** Decisions that a player has not confirmed reading yet. */
export const moderationNotices = sqliteTable(
  "moderation_notice",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: ofUser(),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    /** The removed message or the former name. */
    content: text().notNull(),
    reason: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index("moderation_notice_user").on(t.userId, t.id),
    index("moderation_notice_created").on(t.createdAt),
    check("moderation_notice_kind", sql`${t.kind} in ('message', 'name')`),
  ],
);

/** Players whose chat messages a player has hidden. */
export const chatMutes = sqliteTable(
  "chat_mute",
  {
    userId: ofUser(),
    mutedUserId: ofUser(),
    createdAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.mutedUserId] }),
    // Deleting an account also removes it from other players' lists.
    index("chat_mute_muted").on(t.mutedUserId),
    check("chat_mute_another", sql`${t.userId} <> ${t.mutedUserId}`),
  ],
);

/** Users who may not write in the chat, and until when. Rooms enforce their own copy. */
export const chatSilences = sqliteTable("chat_silence", {
  userId: ofUser().primaryKey(),
  until: integer().notNull(),
  reason: text().notNull(),
});
