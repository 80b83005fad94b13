import * as v from "valibot";
import { documentTexts, replaceDocumentText } from "#game/content/document-texts.ts";
import { DOCUMENTS, documentDifference, isDocumentId } from "#game/content/documents.ts";
import { MAX_DRAFTS, type replaceText } from "#game/contract/content-admin.ts";
import type { ContentFinding } from "#game/contract/content-finding.ts";
import type * as contract from "#game/contract/documents.ts";
import type { DocumentConflict, DocumentDraftConflict, DocumentEntry } from "#game/contract/documents.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { DocumentId } from "#game/rules/documents.ts";
import type { AuditedAction } from "../../db/audit-statement.ts";
import type { Database } from "../../db/client.ts";
import { consumeDrafts, deleteDraftStatements, type StoredDraft } from "../../db/content-drafts.ts";
import type { Statement } from "../../db/statement.ts";
import type { AdminDecision, AdminRequest } from "../../http/admin-route.ts";
import { HttpError } from "../../http/http-error.ts";
import { copied, documentFacts, propose } from "./content-proposal.ts";
import { invalidContent, refusedContent } from "./content-refusal.ts";
import { type ContentState, documentRevision, planRelease } from "./content-state.ts";
import { type LoadedDraft, loadDraft, planPart, type Saving, tooManyDrafts } from "./draft-plan.ts";
import { toDocumentDraft } from "./draft-view.ts";

/** Returns a document in force, its draft, and what its proof needs. Throws 404. */
export async function getDocument(db: Database, id: string): Promise<ReplyOf<typeof contract.getDocument>> {
  const known = requireId(id);
  const { state, stored } = await loadDraft(db, known);
  const { actions, contacts, rivals, deeds } = documentFacts(state.contacts.map(({ contact }) => contact));
  return {
    ...entryOf(state, known),
    draft: stored && toDocumentDraft(stored, known, contentOf(stored), state),
    facts: { actions: [...actions], contacts: [...contacts], rivals: [...rivals], deeds: [...deeds] },
  };
}

function requireId(id: string): DocumentId {
  if (isDocumentId(id)) return id;
  throw new HttpError(404, "not_found", "There is no such document.");
}

function entryOf(state: ContentState, id: DocumentId): DocumentEntry {
  const { version, documents } = state;
  return { version, revision: documentRevision(documents, id), content: documents[id] };
}

function contentOf({ content }: StoredDraft): unknown {
  return JSON.parse(content);
}

function differenceOf(id: DocumentId, before: unknown, after: unknown) {
  const difference = documentDifference(id, before, after);
  return copied(difference ? [difference] : [])[0] ?? null;
}

/** Decides to release a document. Throws 404, 409, 400 for its schema and 422 for its proof, as the contract says. */
export async function decideDocument({
  c,
  body,
  parameters,
  actor,
  at,
}: AdminRequest<typeof contract.releaseDocument>): Promise<AdminDecision<typeof contract.releaseDocument>> {
  const id = requireId(parameters.id);
  const { content, revision, draftRevision } = body;
  const loaded = await loadDraft(c.var.db, id);
  const { state } = loaded;
  const { documents, problems } = await propose(c.var.db, state, [], at, new Map([[id, content]]));
  const current = entryOf(state, id);
  const isSame = problems.length === 0 && documents[id] === state.documents[id];
  if (!isSame && revision !== current.revision) {
    const data: DocumentConflict = { current, difference: differenceOf(id, current.content, content) };
    const text = "Somebody else has released this since you opened it. Nothing was saved.";
    throw new HttpError(409, "conflict", text, { data });
  }
  if (problems.length > 0) throw refusalOf(id, content, problems);
  const isDrafted = loaded.stored !== null && draftRevision !== undefined;
  if (isSame) {
    const discard = isDrafted ? planDocumentDiscard(loaded, id, draftRevision) : { audit: null };
    return { ...discard, reply: current };
  }
  if (isDrafted) requireSeen(loaded, id, draftRevision, content);
  const contacts = state.contacts.map(({ contact }) => contact);
  const { release, next, statements } = planRelease(state, contacts, {
    kind: "edit",
    createdAt: at,
    createdBy: actor.user.id,
    documents,
  });
  const drafts = isDrafted ? [{ contactId: id, revision: draftRevision }] : [];
  return {
    statements: [...statements, ...consumeDrafts(release.version, drafts)],
    audit: {
      action: "documents.update",
      subject: id,
      details: { version: release.version },
      change: changeOf(id, state.documents[id], documents[id]),
    },
    reply: entryOf(next, id),
  };
}

/** Error 400 if the schema refuses a document, else 422. */
function refusalOf(id: DocumentId, content: unknown, problems: readonly ContentFinding[]): HttpError {
  const isValid = v.safeParse(DOCUMENTS[id].schema, content).success;
  return isValid ? refusedContent(problems) : invalidContent(problems);
}

/** Both sides of a change for the audit log: the values that differ, by their paths. */
function changeOf(id: DocumentId, before: unknown, after: unknown) {
  const changes = documentDifference(id, before, after)?.changes ?? [];
  return {
    before: Object.fromEntries(changes.map((each) => [each.path, each.before])),
    after: Object.fromEntries(changes.map((each) => [each.path, each.after])),
  };
}

/** Throws 409 if the stored draft is not in the state in which it was seen; null means that there was none. */
function requireSeen(
  { state, stored }: LoadedDraft,
  id: DocumentId,
  revision: number | null,
  mine: unknown,
): void {
  if ((stored?.revision ?? null) === revision) return;
  const theirs = stored && toDocumentDraft(stored, id, contentOf(stored), state);
  const data: DocumentDraftConflict = {
    current: theirs,
    difference: theirs && differenceOf(id, theirs.content, mine),
  };
  const text = stored
    ? `${stored.updatedBy ?? "Somebody"} has saved this draft since you opened it. Nothing was overwritten.`
    : "This draft was discarded or released since you opened it. Nothing was saved.";
  throw new HttpError(409, "conflict", text, { data });
}

/** Decides to save the draft of a document. Throws 404, 400 if its fields are of other types, and 409 as the contract says. */
export async function decideDocumentDraft(
  request: AdminRequest<typeof contract.saveDocumentDraft>,
): Promise<AdminDecision<typeof contract.saveDocumentDraft>> {
  const { c, body, parameters } = request;
  const id = requireId(parameters.id);
  const loaded = await loadDraft(c.var.db, id);
  requireSeen(loaded, id, body.revision, body.content);
  return decideContent(request, loaded, id, body.content, body.baseRevision);
}

async function decideContent(
  request: Saving & Pick<AdminRequest<typeof contract.saveDocumentDraft>, "c">,
  { state, stored, count }: LoadedDraft,
  id: DocumentId,
  content: unknown,
  baseRevision: string | null,
): Promise<{
  statements: readonly Statement[];
  audit: AuditedAction;
  reply: ReplyOf<typeof contract.saveDocumentDraft>;
}> {
  if (!stored && count >= MAX_DRAFTS) throw tooManyDrafts();
  const { problems } = await propose(request.c.var.db, state, [], request.at, new Map([[id, content]]));
  if (!v.safeParse(DOCUMENTS[id].schema, content).typed) throw invalidContent(problems);
  const part = { id, name: null, content };
  const { row, statements } = planPart(request, stored, part, baseRevision);
  return {
    statements,
    audit: {
      action: "drafts.save",
      subject: id,
      change: changeOf(id, stored ? contentOf(stored) : state.documents[id], content),
    },
    reply: { draft: toDocumentDraft(row, id, content, state), problems: [...problems] },
  };
}

/** Plans to discard the draft of a document. Throws 404, and 409 if it has changed. */
export function planDocumentDiscard(loaded: LoadedDraft, id: DocumentId, revision: number) {
  if (!loaded.stored) throw new HttpError(404, "not_found", "There is no such draft.");
  requireSeen(loaded, id, revision, loaded.state.documents[id]);
  return {
    statements: deleteDraftStatements({ contactId: id, revision }),
    audit: {
      action: "drafts.discard",
      subject: id,
      change: changeOf(id, contentOf(loaded.stored), loaded.state.documents[id]),
    },
  };
}

/** Decides to replace one text in a document's draft, which begins with the document in force. Throws as for contacts. */
export async function decideDocumentText(
  request: Saving & Pick<AdminRequest<typeof replaceText>, "c" | "body">,
  loaded: LoadedDraft,
  id: DocumentId,
) {
  const { path, before, after } = request.body;
  const { state, stored } = loaded;
  const content = stored ? contentOf(stored) : state.documents[id];
  const current = documentTexts(id, content).find((text) => text.path === path);
  if (!current) {
    const subject = DOCUMENTS[id].name;
    throw invalidContent([{ contactId: id, subject, path, text: "There is no text here" }]);
  }
  if (current.text !== before) {
    const text = "This text has changed since you opened it. Nothing was saved.";
    throw new HttpError(409, "conflict", text, { data: { current: current.text } });
  }
  const changed = replaceDocumentText(id, content, path, after);
  const baseRevision = stored ? stored.baseHash : documentRevision(state.documents, id);
  return decideContent(request, loaded, id, changed, baseRevision);
}
