import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { reloadContacts } from "#game/contract/gamedev.ts";
import { checkContent } from "#game/rules/content-check.ts";
import { ACTIONS } from "../../content/actions.ts";
import { BUNDLED_CONTACTS } from "../../content/loader.ts";
import type { Database } from "../../db/client.ts";
import { insertContentVersion } from "../../db/content-versions.ts";
import { now } from "../../platform/clock.ts";
import { contentAt } from "../../platform/content.ts";

/**
 * Puts the shipped contacts in force again, as a new version. What administrators made of them is set aside, the
 * contacts that they added stay, and so does every player's progress. Decision 24.
 */
export async function reloadBundledContacts(
  db: Database,
  adminId: string,
): Promise<ReplyOf<typeof reloadContacts>> {
  const key = crypto.randomUUID();
  const version = await insertContentVersion(db, {
    key,
    origin: "bundled",
    createdAt: now(),
    createdBy: adminId,
    contacts: BUNDLED_CONTACTS.map(({ id }) => ({ contactId: id, content: null })),
  });
  const contacts = [...(await contentAt(db, key)).contacts.values()];
  const { problems } = checkContent(contacts, ACTIONS);
  return {
    success: true,
    version,
    npcs: contacts.length,
    problems: problems.map(({ subject, text }) => `${subject}: ${text}`),
  };
}
