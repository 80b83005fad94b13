import * as v from "valibot";
import { RoomIdSchema, SILENCE_MINUTES_MAX, Silence } from "../chat/wire.ts";
import { count } from "../core/wire/count.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { USER_ROLES } from "../core/wire/roles.ts";
import { Text } from "../core/wire/text.ts";

/* Reports of players, and the desk at which moderators decide them. docs/reference/administration.md#moderation-desk */

export const REPORT_KINDS = ["message", "name"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_REASONS = [
  "spam",
  "abuse",
  "hate",
  "sexual",
  "private",
  "impersonation",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The reasons as a player chooses them. */
export const REPORT_REASON_TEXT: Readonly<Record<ReportReason, string>> = {
  spam: "Spam or advertising",
  abuse: "Insults or threats",
  hate: "Hate",
  sexual: "Sexual content",
  private: "Somebody's private details",
  impersonation: "Pretends to be somebody else",
  other: "Something else",
};

/** Maximum lengths in characters. */
export const REPORT_COMMENT_MAX = 300;
export const DECISION_REASON_MAX = 200;
export const NOTE_MAX = 500;
/** Number of messages kept before and after a reported one. */
export const LINES_AROUND = { before: 5, after: 5 } as const;
/** Maximum number of reports kept of one case. */
export const MAX_REPORTS_PER_CASE = 20;
/** Maximum number of open cases about one player. */
export const MAX_OPEN_CASES_PER_PLAYER = 10;
/** Maximum number of notes about one player; a new note replaces the oldest. */
export const MAX_NOTES_PER_PLAYER = 20;
/** Number of cases in a page of the desk. */
export const CASES_SHOWN = 20;

/** The usual durations of a silence, in minutes. */
export const SILENCE_PRESETS = [
  { minutes: 10, text: "10 minutes" },
  { minutes: 60, text: "1 hour" },
  { minutes: 24 * 60, text: "1 day" },
  { minutes: 7 * 24 * 60, text: "7 days" },
  { minutes: 30 * 24 * 60, text: "30 days" },
] as const;

const About = {
  reason: v.picklist(REPORT_REASONS, "Choose a reason"),
  comment: v.optional(
    Text(REPORT_COMMENT_MAX, { tooLong: `A comment can be up to ${REPORT_COMMENT_MAX} characters` }),
    "",
  ),
};

/** A report of a message or of a player's name. */
export const ReportBody = v.variant("kind", [
  v.object({
    kind: v.literal("message"),
    roomId: RoomIdSchema,
    seq: v.pipe(v.number(), v.integer(), v.minValue(1)),
    ...About,
  }),
  v.object({
    kind: v.literal("name"),
    userId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    ...About,
  }),
]);
export type ReportBody = v.InferOutput<typeof ReportBody>;

/**
 * Reports a message or a name. A repeated report changes nothing and gets the same reply. Refused with 404 if there is
 * no such message or player, 409 for one's own or a removed message, and 429 after 20 reports in a day.
 * See docs/reference/chat.md#reports.
 */
export const reportToModerators = endpoint("POST", "/chat/reports", {
  body: ReportBody,
  reply: v.object({
    /** `received`, `decided` if a moderator has already decided it, `known` if there are enough reports. */
    status: v.picklist(["received", "decided", "known"]),
    /** The text for the player. */
    message: v.string(),
  }),
});

/** A decision that the player hasn't confirmed reading. */
export const ModerationNotice = v.object({
  id: v.string(),
  kind: v.picklist(REPORT_KINDS),
  /** The removed message or the former name. */
  content: v.string(),
  /** The moderator's reason. */
  reason: v.string(),
  /** ISO 8601. */
  createdAt: v.string(),
});
export type ModerationNotice = v.InferOutput<typeof ModerationNotice>;

/** The player's own notices, oldest first. */
export const moderationNotices = endpoint("GET", "/chat/notices", {
  reply: v.object({ notices: v.array(ModerationNotice) }),
});

/** Confirms that the player has read a notice. Repeating it gets 404. */
export const confirmNotice = endpoint("DELETE", "/chat/notices/:id", {
  reply: v.object({ success: v.literal(true) }),
});

/** A moderator's decision. */
export const Decision = v.object({
  /** Null if the account of the moderator is deleted. */
  by: v.nullable(v.string()),
  /** ISO 8601. */
  at: v.string(),
  /** Null if nobody was silenced. */
  silenceMinutes: v.nullable(count),
  removesMessage: v.boolean(),
  /** The name that replaced the reported one. */
  newName: v.nullable(v.string()),
  /** The reason told to the player; empty if nothing was done. */
  reason: v.string(),
  /** False until every chat room has applied it. */
  isEnforced: v.boolean(),
});
export type Decision = v.InferOutput<typeof Decision>;

const Person = v.object({ id: v.string(), username: v.string(), avatar: v.nullable(v.string()) });

/** A reported message or name. */
export const ModerationCase = v.object({
  id: v.string(),
  kind: v.picklist(REPORT_KINDS),
  /** The reported player. */
  user: Person,
  /** Null for a name. */
  roomId: v.nullable(v.string()),
  seq: v.nullable(count),
  /** The message or name at the first report. */
  content: v.string(),
  /** ISO 8601. */
  openedAt: v.string(),
  /** Number of players who reported it. */
  reports: count,
  /** Reason of the first report; null if its reporter's account is deleted. */
  firstReason: v.nullable(v.picklist(REPORT_REASONS)),
  /** Null while the case is open. */
  decision: v.nullable(Decision),
});
export type ModerationCase = v.InferOutput<typeof ModerationCase>;

const idText = v.pipe(v.string(), v.regex(/^\d{1,15}$/, "A case has a whole number"));

/** A page of the open cases, the longest waiting first. Moderators only. */
export const moderationCases = endpoint("GET", "/admin/moderation/cases", {
  query: v.object({ after: v.optional(idText) }),
  reply: v.object({
    cases: v.array(ModerationCase),
    /** The `after` of the next page; null on the last. */
    next: v.nullable(v.string()),
  }),
});

/** A player's file for moderators. No email address: see `showEmail`. */
export const PlayerFile = v.object({
  user: v.object({
    ...Person.entries,
    role: v.picklist(USER_ROLES),
    /** ISO 8601. */
    joinedAt: v.string(),
    level: count,
    cash: count,
    followers: count,
  }),
  /** Null if the player may write. */
  silence: v.nullable(Silence),
  /** The newest actions of moderators about the player, newest first. */
  sanctions: v.array(
    v.object({
      id: v.string(),
      at: v.string(),
      by: v.nullable(v.string()),
      action: v.string(),
      details: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
    }),
  ),
  /** Sums of the player's ledger by group of causes. */
  ledger: v.array(v.object({ group: v.string(), rows: count, cash: v.number(), experience: v.number() })),
  /** Number of sessions that are not signed out. */
  sessions: count,
  /** Other open cases about the player. */
  otherCases: v.array(v.pick(ModerationCase, ["id", "kind", "roomId", "content"])),
  /** Newest first. */
  notes: v.array(
    v.object({ id: v.string(), by: v.nullable(v.string()), at: v.string(), content: v.string() }),
  ),
});
export type PlayerFile = v.InferOutput<typeof PlayerFile>;

const CaseDetails = v.object({
  case: ModerationCase,
  /** The conversation at the first report, oldest first; empty for a name. */
  lines: v.array(
    v.object({
      seq: count,
      userId: v.string(),
      username: v.string(),
      content: v.string(),
      createdAt: v.string(),
    }),
  ),
  /** Newest first. */
  reports: v.array(
    v.object({
      by: v.string(),
      reason: v.picklist(REPORT_REASONS),
      comment: v.string(),
      at: v.string(),
    }),
  ),
  file: PlayerFile,
});
export type CaseDetails = v.InferOutput<typeof CaseDetails>;

/** A case with its conversation, its reports and the player's file. Moderators only. */
export const moderationCase = endpoint("GET", "/admin/moderation/cases/:id", { reply: CaseDetails });

const NoteText = Text(NOTE_MAX, { tooLong: `A note can be up to ${NOTE_MAX} characters` });

/** Measures against a case; none dismisses it. */
export const DecisionBody = v.pipe(
  v.object({
    silenceMinutes: v.nullable(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SILENCE_MINUTES_MAX)),
    ),
    /** Only for a message. */
    removesMessage: v.boolean(),
    /** Replaces the player's name by a neutral one. Only for a name. */
    givesNewName: v.boolean(),
    reason: Text(DECISION_REASON_MAX, {
      tooLong: `A reason can be up to ${DECISION_REASON_MAX} characters`,
      isLine: true,
    }),
    /** Note for the next moderator; empty adds none. */
    note: v.optional(NoteText, ""),
  }),
  v.check(
    ({ silenceMinutes, removesMessage, givesNewName, reason }) =>
      reason !== "" || (silenceMinutes === null && !removesMessage && !givesNewName),
    "Write the reason that the player is told",
  ),
);
export type DecisionBody = v.InferOutput<typeof DecisionBody>;

/**
 * Decides a case. Refused with 409 if another moderator has decided it, with their name and decision, or if the case is
 * about the caller. Moderators only.
 */
export const decideCase = endpoint("POST", "/admin/moderation/cases/:id/decision", {
  body: DecisionBody,
  reply: v.object({ case: ModerationCase }),
});

/** Leaves a note about a player for the next moderator. Moderators only. */
export const addNote = endpoint("POST", "/admin/moderation/players/:userId/notes", {
  body: v.object({ content: v.pipe(NoteText, v.minLength(1, "Write a note first")) }),
  reply: v.object({ success: v.literal(true) }),
});

/** Shows the email address of a player, which is audited. Administrators only. */
export const showEmail = endpoint("POST", "/admin/moderation/players/:userId/email", {
  reply: v.object({ email: v.string() }),
});
