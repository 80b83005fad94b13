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

/** Number of audit entries in a reply. */
export const AUDIT_SHOWN = 50;

/** Details of an entry, such as duration, room and reason. */
export const AuditDetails = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]));

/** Actions of administrators, newest first. Administrators only. See docs/reference/administration.md#audit. */
export const auditLog = endpoint("GET", "/gamedev/audit", {
  reply: v.object({
    entries: v.array(
      v.object({
        id: v.number(),
        /** ISO 8601. */
        at: v.string(),
        /** Null if the account is deleted. */
        actorName: v.nullable(v.string()),
        /** `chat.silence`, `role.grant` … */
        action: v.string(),
        /** The affected user; null if there is none or the account is deleted. */
        subjectName: v.nullable(v.string()),
        details: AuditDetails,
      }),
    ),
  }),
});
