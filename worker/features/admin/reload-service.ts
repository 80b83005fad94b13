import { documentsToReturn } from "#game/content/documents.ts";
import { replaceContacts } from "#game/content/set.ts";
import type { reloadContacts } from "#game/contract/admin.ts";
import type { previewReload as previewEndpoint } from "#game/contract/content-admin.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import { BUNDLED_DOCUMENTS } from "../../content/documents.ts";
import { BUNDLED_CONTACTS } from "../../content/loader.ts";
import type { Database } from "../../db/client.ts";
import type { AdminDecision, AdminRequest } from "../../http/admin-route.ts";
import { documentFacts, type Proposal, previewOf, propose } from "./content-proposal.ts";
import { refusedContent } from "./content-refusal.ts";
import { planRelease } from "./content-state.ts";
import { loadState } from "./npc-service.ts";

/** Preview of putting the bundled files in force. */
export async function previewReload(db: Database, at: number): Promise<ReplyOf<typeof previewEndpoint>> {
  const { difference, problems, players } = await previewOf(db, await proposeReload(db, at));
  return { difference, problems, players };
}

/** The bundled contacts in place of those with their ids, and the bundled documents; the other contacts are kept. */
async function proposeReload(db: Database, at: number): Promise<Proposal> {
  const state = await loadState(db);
  const kept = state.contacts.map(({ contact }) => contact);
  const facts = documentFacts(replaceContacts(kept, BUNDLED_CONTACTS));
  const documents = documentsToReturn(BUNDLED_DOCUMENTS, state.documents, facts);
  return propose(db, state, BUNDLED_CONTACTS, at, documents);
}

/** Decides to put the bundled contacts in force again. Throws 422 if the contacts that it keeps forbid that. */
export async function decideReload({
  c,
  actor,
  at,
}: AdminRequest<typeof reloadContacts>): Promise<AdminDecision<typeof reloadContacts>> {
  const { state, contacts, documents, problems } = await proposeReload(c.var.db, at);
  if (problems.length > 0) throw refusedContent(problems);
  const reply = (version: number) => ({
    success: true as const,
    version,
    npcs: contacts.length,
    problems: [],
  });
  const planned = planRelease(state, replaceContacts(BUNDLED_CONTACTS, contacts), {
    kind: "reload",
    documents,
    createdAt: at,
    createdBy: actor.user.id,
  });
  if (state.version !== null && planned.release.changed.length === 0) {
    return { audit: null, reply: reply(state.version) };
  }
  const { version, changed } = planned.release;
  return {
    statements: planned.statements,
    audit: { action: "npcs.reload", subject: "npcs", details: { version, changed: changed.length } },
    reply: reply(version),
  };
}
