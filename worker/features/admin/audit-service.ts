import * as v from "valibot";
import { AUDIT_PAGE, AuditDetails, type AuditEntry, AuditValues, type auditLog } from "#game/admin/wire.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { OPERATOR } from "../../db/accounts/role-grants.ts";
import { type StoredAuditEntry, selectAudit } from "../../db/audit/audit.ts";
import type { Database } from "../../db/client.ts";
import type { Parsed } from "../../http/route.ts";

/** The operator's name in the log, which is also its filter. */
const OPERATOR_NAME = "The operator";

/** Lists actions of administrators, newest first. */
export async function listAudit(
  db: Database,
  { before, actor, action, from, to }: Parsed<typeof auditLog>["query"],
): Promise<ReplyOf<typeof auditLog>> {
  const { entries, actions } = await selectAudit(db, {
    beforeId: before ?? null,
    actor: actor === undefined ? null : actor === OPERATOR_NAME ? OPERATOR : actor.toLowerCase(),
    action: action ?? null,
    day:
      from === undefined && to === undefined
        ? null
        : { from: from ? Date.parse(from) : 0, to: to ? Date.parse(to) : Number.MAX_SAFE_INTEGER },
    // One more shows whether there is another page.
    limit: AUDIT_PAGE + 1,
  });
  return {
    entries: entries.slice(0, AUDIT_PAGE).map(toEntry),
    hasMore: entries.length > AUDIT_PAGE,
    actions,
  };
}

function toEntry({ actorId, ...entry }: StoredAuditEntry): AuditEntry {
  const { at, actorName, details, before, after } = entry;
  return {
    ...entry,
    at: new Date(at).toISOString(),
    actorName: actorId === OPERATOR ? OPERATOR_NAME : actorName,
    details: v.parse(AuditDetails, JSON.parse(details)),
    before: before === null ? null : v.parse(AuditValues, JSON.parse(before)),
    after: after === null ? null : v.parse(AuditValues, JSON.parse(after)),
  };
}
