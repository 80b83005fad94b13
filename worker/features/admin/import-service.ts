import * as v from "valibot";
import { contactDifference, contentDifference } from "#game/content/difference.ts";
import {
  DOCUMENTS,
  documentDifference,
  documentDifferences,
  documentIds,
  isDocumentId,
} from "#game/content/documents.ts";
import { DraftContactSchema } from "#game/contract/content.ts";
import { MAX_CONTACTS, MAX_DRAFTS } from "#game/contract/content-admin.ts";
import { problemsOf } from "#game/contract/content-finding.ts";
import type * as contract from "#game/contract/content-releases.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { Contact } from "#game/rules/content.ts";
import type { Database } from "../../db/client.ts";
import { selectDraftRows } from "../../db/content-drafts.ts";
import { selectPartsOf, toRelease } from "../../db/content-releases.ts";
import { sendBatch } from "../../db/statement.ts";
import type { AdminDecision, AdminRequest } from "../../http/admin-route.ts";
import { HttpError } from "../../http/http-error.ts";
import { type ChangedDocuments, copied, propose } from "./content-proposal.ts";
import { invalidFile } from "./content-refusal.ts";
import { documentRevision, findReleased, stateOf } from "./content-state.ts";
import { planPart, tooManyDrafts } from "./draft-plan.ts";
import { planDraft } from "./draft-service.ts";
import { toSummary } from "./draft-view.ts";
import { loadState } from "./npc-service.ts";

/** The content in force, as a file. */
export async function exportContent(
  db: Database,
  at: number,
): Promise<ReplyOf<typeof contract.exportContent>> {
  const { contacts, documents } = await loadState(db);
  return {
    format: "guru-grind-content",
    exportedAt: new Date(at).toISOString(),
    contacts: contacts.map(({ contact }) => contact),
    documents: { ...documents },
  };
}

/** Parses a file with one contact or with a set. Throws 400 with each problem at its path in the file. */
function readFile(file: Readonly<Record<string, unknown>>): readonly Contact[] {
  const isSet = "contacts" in file;
  const sources: readonly unknown[] = isSet && Array.isArray(file.contacts) ? file.contacts : [file];
  if (sources.length === 0 || sources.length > MAX_CONTACTS) {
    throw invalidFile([{ path: "contacts", text: `A file holds 1 to ${MAX_CONTACTS} contacts` }]);
  }
  const problems: { path: string; text: string }[] = [];
  const contacts = sources.flatMap((source, i) => {
    const parsed = v.safeParse(DraftContactSchema, source);
    if (parsed.success) return [parsed.output];
    for (const { path, text } of problemsOf("", parsed.issues)) {
      problems.push({ path: [isSet ? `contacts.${i}` : "", path].filter(Boolean).join("."), text });
    }
    return [];
  });
  const ids = contacts.map(({ id }) => id);
  for (const [i, id] of ids.entries()) {
    const path = isSet ? `contacts.${i}.id` : "id";
    if (ids.indexOf(id) !== i) problems.push({ path, text: "is the id of more than one contact" });
    if (id === "new") problems.push({ path, text: "is a reserved id" });
  }
  if (problems.length > 0) throw invalidFile(problems);
  return contacts;
}

/** Parses the documents of a set. Throws 400 with each problem if the fields of one are of other types. */
function readDocuments({ documents, briefGoals }: Readonly<Record<string, unknown>>): ChangedDocuments {
  // Older files hold the pool of the daily brief by itself.
  const given = { ...(briefGoals !== undefined && { "daily-brief": briefGoals }), ...asRecord(documents) };
  const problems = Object.entries(given).flatMap(([id, source]) => {
    if (!isDocumentId(id)) return [{ path: `documents.${id}`, text: "is no document" }];
    const parsed = v.safeParse(DOCUMENTS[id].schema, source);
    if (parsed.typed) return [];
    return problemsOf(id, parsed.issues).map(({ path, text }) => ({
      path: [`documents.${id}`, path].filter(Boolean).join("."),
      text,
    }));
  });
  if (problems.length > 0) throw invalidFile(problems);
  return new Map(Object.entries(given));
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Decides to keep the contents of a file as drafts. Throws 400, and 409 if that would overwrite a draft. */
export async function decideImport(
  request: AdminRequest<typeof contract.importContent>,
): Promise<AdminDecision<typeof contract.importContent>> {
  const { c, body, query, at } = request;
  const { db } = c.var;
  const contacts = readFile(body);
  const [release, drafts] = await sendBatch(db, [selectPartsOf(null), selectDraftRows()]);
  const state = stateOf(toRelease(release));
  const changed = contacts.filter((contact) =>
    contactDifference(findReleased(state, contact.id)?.contact ?? null, contact),
  );
  const released = state.contacts.map(({ contact }) => contact);
  const documents = readDocuments(body);
  const proposal = await propose(db, state, changed, at, documents);
  const others = documentIds().filter(
    (id) => documents.has(id) && documentDifference(id, state.documents[id], documents.get(id)),
  );
  const parts: readonly string[] = [...changed.map(({ id }) => id), ...others];
  const preview = {
    drafts: [],
    difference: copied([
      ...contentDifference(released, proposal.contacts),
      ...documentDifferences(state.documents, proposal.documents),
    ]),
    problems: [...proposal.problems],
    blockedBy: drafts.map(({ contactId }) => contactId).filter((id) => parts.includes(id)),
  };
  if (query.preview === "true" || parts.length === 0) return { audit: null, reply: preview };
  if (preview.blockedBy.length > 0) {
    const text = `There are drafts of ${preview.blockedBy.join(", ")}. Please release or discard them first.`;
    throw new HttpError(409, "conflict", text, { data: { blockedBy: preview.blockedBy } });
  }
  if (drafts.length + parts.length > MAX_DRAFTS) throw tooManyDrafts();
  const planned = [
    ...changed.map((contact) =>
      planDraft(request, null, contact, findReleased(state, contact.id)?.revision ?? null),
    ),
    ...others.map((id) =>
      planPart(
        request,
        null,
        { id, name: null, content: documents.get(id) },
        documentRevision(state.documents, id),
      ),
    ),
  ];
  return {
    statements: planned.flatMap(({ statements }) => statements),
    audit: {
      action: "drafts.import",
      subject: "npcs",
      details: { contacts: parts.join(", ") },
    },
    reply: { ...preview, drafts: planned.map(({ row }) => toSummary(row, state)) },
  };
}
