import type { reloadContacts } from "#game/contract/admin.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import { checkContent } from "#game/rules/content-check.ts";
import { ACTIONS } from "../../content/actions.ts";
import { BUNDLED_CONTACTS } from "../../content/loader.ts";
import type { Database } from "../../db/client.ts";
import { insertContentVersion } from "../../db/content-versions.ts";
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
