import * as v from "valibot";
import { AUDIT_SHOWN, AuditDetails, type auditLog, type reloadContacts } from "#game/contract/admin.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import { checkContent } from "#game/rules/content-check.ts";
import { ACTIONS } from "../../content/actions.ts";
import { BUNDLED_CONTACTS } from "../../content/loader.ts";
import { selectAudit } from "../../db/audit.ts";
import type { Database } from "../../db/client.ts";
import { insertContentVersion } from "../../db/content-versions.ts";
import { OPERATOR } from "../../db/role-grants.ts";
import { contentAt } from "../../game/content.ts";
import { now } from "../../platform/clock.ts";

/**
 * Puts the bundled contacts in force again, as a new version. Discards edits of them, but keeps added contacts and
 * all progress of players.
 * See docs/reference/contacts.md#content-format.
 */
export async function reloadBundledContacts(
  db: Database,
  adminId: string,
): Promise<ReplyOf<typeof reloadContacts>> {
  const key = crypto.randomUUID();
  const at = now();
  const version = await insertContentVersion(
    db,
    {
      key,
      origin: "bundled",
      createdAt: at,
      createdBy: adminId,
      contacts: BUNDLED_CONTACTS.map(({ id }) => ({ contactId: id, content: null })),
    },
    { at, actorId: adminId, action: "npcs.reload", subject: "npcs", details: {} },
  );
  const contacts = [...(await contentAt(db, key)).index.contacts.values()];
  const { problems } = checkContent(contacts, ACTIONS);
  return {
    success: true,
    version,
    npcs: contacts.length,
    problems: problems.map(({ subject, text }) => `${subject}: ${text}`),
  };
}

/** Lists recent actions of administrators, newest first. */
export async function listAudit(db: Database): Promise<ReplyOf<typeof auditLog>> {
  const entries = await selectAudit(db, AUDIT_SHOWN);
  return {
    entries: entries.map(({ id, at, actorId, actorName, action, subjectName, details }) => ({
      id,
      at: new Date(at).toISOString(),
      actorName: actorId === OPERATOR ? "The operator" : actorName,
      action,
      subjectName,
      details: v.parse(AuditDetails, JSON.parse(details)),
    })),
  };
}
