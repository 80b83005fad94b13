import * as v from "valibot";
import { endpoint } from "./endpoint.ts";

/** Takes the contacts as they ship again, as a new version of the content. Administrators only. Decision 24. */
export const reloadContacts = endpoint("POST", "/gamedev/npcs/reload", {
  reply: v.object({
    success: v.literal(true),
    /** Number of the new version, 1 or more. */
    version: v.number(),
    /** Contacts in force now. */
    npcs: v.number(),
    /** What the content check finds wrong with the whole set, a sentence each. Decision 30. */
    problems: v.array(v.string()),
  }),
});

/** Entries of the audit log that are shown, the newest. */
export const AUDIT_SHOWN = 50;

/** What else an entry says: how long, where, why. */
export const AuditDetails = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]));

/** What administrators did, newest first. Administrators only. Decision 17. */
export const auditLog = endpoint("GET", "/gamedev/audit", {
  reply: v.object({
    entries: v.array(
      v.object({
        id: v.number(),
        /** ISO 8601. */
        at: v.string(),
        /** Null: the account is deleted. */
        actorName: v.nullable(v.string()),
        /** `chat.silence`, `role.grant` … */
        action: v.string(),
        /** The user that it was done to; null where that was nobody, or the account is deleted. */
        subjectName: v.nullable(v.string()),
        details: AuditDetails,
      }),
    ),
  }),
});
