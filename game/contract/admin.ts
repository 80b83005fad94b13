import * as v from "valibot";
import { endpoint } from "./endpoint.ts";

/**
 * Restores the bundled contacts as a new content version. Administrators only.
 * See docs/reference/contacts.md#content-format.
 */
export const reloadContacts = endpoint("POST", "/gamedev/npcs/reload", {
  reply: v.object({
    success: v.literal(true),
    /** Number of the new version, 1 or more. */
    version: v.number(),
    /** Number of contacts in force. */
    npcs: v.number(),
    /**
     * Problems that the content check finds in the whole set, one sentence each.
     * See docs/reference/contacts.md#content-check.
     */
    problems: v.array(v.string()),
  }),
});

/** Number of audit entries in a page. */
export const AUDIT_PAGE = 50;

/** Details of an entry, such as duration, room and reason. */
export const AuditDetails = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]));
/** Changed values by name. Long ones are shortened. */
export const AuditValues = v.record(v.string(), v.unknown());

const AuditEntrySchema = v.object({
  id: v.number(),
  /** ISO 8601. */
  at: v.string(),
  /** Null if the account is deleted. */
  actorName: v.nullable(v.string()),
  /** `chat.silence`, `role.grant` … */
  action: v.string(),
  /** What the action changed: a user's id, or a part of the game such as `npcs`. */
  subject: v.string(),
  /** The affected user; null if there is none or the account is deleted. */
  subjectName: v.nullable(v.string()),
  details: AuditDetails,
  /** Values that the action changed; null if there were none. */
  before: v.nullable(AuditValues),
  after: v.nullable(AuditValues),
});
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>;

const text = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max));

/**
 * Actions of administrators, newest first. The filters combine: `actor` is a username, `from` and `to` (ISO 8601) bound
 * the time, and `before` is the id of the last entry of the page before. Administrators only.
 * See docs/reference/administration.md#audit.
 */
export const auditLog = endpoint("GET", "/gamedev/audit", {
  query: v.object({
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, "before is an id"), v.transform(Number))),
    actor: v.optional(text(20)),
    action: v.optional(text(64)),
    from: v.optional(v.pipe(v.string(), v.isoTimestamp("from is no time"))),
    to: v.optional(v.pipe(v.string(), v.isoTimestamp("to is no time"))),
  }),
  reply: v.object({
    entries: v.array(AuditEntrySchema),
    /** Whether older entries match. */
    hasMore: v.boolean(),
    /** Every action in the log. */
    actions: v.array(v.string()),
  }),
});
