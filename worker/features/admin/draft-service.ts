import * as v from "valibot";
import { contactDifference } from "#game/content/difference.ts";
import { isDocumentId } from "#game/content/documents.ts";
import { contactTexts, replaceText } from "#game/content/texts.ts";
import { DraftContactSchema } from "#game/contract/content.ts";
import type * as contract from "#game/contract/content-admin.ts";
import { type DraftConflict, MAX_DRAFTS } from "#game/contract/content-admin.ts";
import { problemsOf } from "#game/contract/content-finding.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { Contact } from "#game/rules/content.ts";
import type { AuditedAction } from "../../db/audit-statement.ts";
import type { Database } from "../../db/client.ts";
import {
  type DraftRow,
  deleteDraftStatements,
  type SeenDraft,
  type StoredDraft,
  selectDraftRows,
} from "../../db/content-drafts.ts";
import { selectPartsOf, toRelease } from "../../db/content-releases.ts";
import { keepPicture } from "../../db/pictures.ts";
import { type Statement, sendBatch } from "../../db/statement.ts";
import type { AdminDecision, AdminRequest } from "../../http/admin-route.ts";
import { HttpError } from "../../http/http-error.ts";
import { copied, pictureKey, propose } from "./content-proposal.ts";
import { invalidContent } from "./content-refusal.ts";
import { findReleased, stateOf } from "./content-state.ts";
import { decideDocumentText, planDocumentDiscard } from "./document-service.ts";
import { type LoadedDraft, loadDraft, planPart, type Saving, tooManyDrafts } from "./draft-plan.ts";
import { readDraft, toDraft, toSummary } from "./draft-view.ts";

/** Retention of an uploaded picture for the draft that shows it, in milliseconds: 90 days. */
export const DRAFT_PICTURE_TTL_MS = 90 * 24 * 60 * 60 * 1000;

/** Lists every draft, last changed first. */
export async function listDrafts(db: Database): Promise<ReplyOf<typeof contract.listDrafts>> {
  const [release, drafts] = await sendBatch(db, [selectPartsOf(null), selectDraftRows()]);
  const state = stateOf(toRelease(release));
  return { drafts: drafts.map((draft) => toSummary(draft, state)) };
}

/** Returns one draft. Throws 404. */
export async function getDraft(db: Database, id: string): Promise<ReplyOf<typeof contract.getDraft>> {
  const { state, stored } = await loadDraft(db, id);
  if (!stored) throw noDraft();
  return { draft: toDraft(stored, readDraft(stored), state) };
}

/**
 * Decides to save a draft. Throws 400 if the ids differ, and 409 with the stored draft if it is not the one that was
 * changed, or if there are too many drafts.
 */
export async function decideSaveDraft(
  request: AdminRequest<typeof contract.saveDraft>,
): Promise<AdminDecision<typeof contract.saveDraft>> {
  const { c, body, parameters } = request;
  const id = parameters.id;
  const { content } = body;
  if (content.id !== id || id === "new") {
    const text = id === "new" ? "is a reserved id" : "The id of a contact can't be changed";
    throw invalidContent([{ contactId: id, subject: id, path: "id", text }]);
  }
  const loaded = await loadDraft(c.var.db, id);
  requireSeen(loaded, body.revision, content);
  return decideDraft(request, loaded, content, body.baseRevision);
}

/** Throws 409 if the stored draft is not in the state in which it was seen; null means that there was none. */
function requireSeen({ state, stored }: LoadedDraft, revision: number | null, mine: Contact | null): void {
  if ((stored?.revision ?? null) === revision) return;
  const theirs = stored && readDraft(stored);
  const difference = mine && contactDifference(theirs, mine);
  const data: DraftConflict = {
    current: stored && theirs && toDraft(stored, theirs, state),
    difference: copied(difference ? [difference] : [])[0] ?? null,
  };
  const text = stored
    ? `${stored.updatedBy ?? "Somebody"} has saved this draft since you opened it. Nothing was overwritten.`
    : "This draft was discarded or released since you opened it. Nothing was saved.";
  throw new HttpError(409, "conflict", text, { data });
}

/** A draft of a contact to write, with its statements. */
export function planDraft(
  saving: Saving,
  stored: DraftRow | null,
  content: Contact,
  baseRevision: string | null,
): { readonly row: DraftRow; readonly statements: readonly Statement[] } {
  const { id, name } = content;
  const { row, statements } = planPart(saving, stored, { id, name, content }, baseRevision);
  const key = pictureKey(content);
  const pictures = key === null ? [] : [keepPicture(key, saving.at + DRAFT_PICTURE_TTL_MS)];
  return { row, statements: [...statements, ...pictures] };
}

async function decideDraft(
  request: Saving & Pick<AdminRequest<typeof contract.saveDraft>, "c">,
  { state, stored, count }: LoadedDraft,
  content: Contact,
  baseRevision: string | null,
): Promise<{
  statements: readonly Statement[];
  audit: AuditedAction;
  reply: ReplyOf<typeof contract.saveDraft>;
}> {
  if (!stored && count >= MAX_DRAFTS) throw tooManyDrafts();
  const { row, statements } = planDraft(request, stored, content, baseRevision);
  const { problems } = await propose(request.c.var.db, state, [content], request.at);
  const before = stored ? readDraft(stored) : (findReleased(state, content.id)?.contact ?? null);
  return {
    statements,
    audit: {
      action: "drafts.save",
      subject: content.id,
      change: { before: before && { ...before }, after: { ...content } },
    },
    reply: { draft: toDraft(row, content, state), problems: [...problems] },
  };
}

/** Decides to discard a draft. Throws as `planDiscard`. */
export async function decideDiscard({
  c,
  body,
  parameters,
}: AdminRequest<typeof contract.discardDraft>): Promise<AdminDecision<typeof contract.discardDraft>> {
  const seen = { contactId: parameters.id, revision: body.revision };
  if (isDocumentId(parameters.id)) {
    const loaded = await loadDraft(c.var.db, parameters.id);
    return { ...planDocumentDiscard(loaded, parameters.id, body.revision), reply: { success: true } };
  }
  return { ...(await planDiscard(c.var.db, seen, null)), reply: { success: true } };
}

/** Plans to discard a draft. Throws 404, and 409 as `requireDraft`. */
export async function planDiscard(db: Database, seen: SeenDraft, mine: Contact | null) {
  const stored = await requireDraft(db, seen, mine);
  return {
    statements: deleteDraftStatements(seen),
    audit: {
      action: "drafts.discard",
      subject: seen.contactId,
      change: { before: { ...readDraft(stored) }, after: null },
    },
  };
}

/**
 * Returns a draft in the state in which it was seen. Throws 409 with the stored draft, and its difference from `mine`, if
 * it has changed. A draft that is gone is 404 without `mine`.
 */
export async function requireDraft(
  db: Database,
  { contactId, revision }: SeenDraft,
  mine: Contact | null,
): Promise<StoredDraft> {
  const loaded = await loadDraft(db, contactId);
  if (mine || loaded.stored) requireSeen(loaded, revision, mine);
  if (!loaded.stored) throw noDraft();
  return loaded.stored;
}

/**
 * Decides to replace one text in a contact's draft, which begins with the contact in force. Throws 404 if there is no
 * such contact, 400 if there is no text at the path, and 409 if it is not the expected one.
 */
export async function decideText(
  request: AdminRequest<typeof contract.replaceText>,
): Promise<AdminDecision<typeof contract.replaceText>> {
  const { contactId, path, before, after } = request.body;
  const loaded = await loadDraft(request.c.var.db, contactId);
  if (isDocumentId(contactId)) return decideDocumentText(request, loaded, contactId);
  const released = findReleased(loaded.state, contactId);
  const contact = loaded.stored ? readDraft(loaded.stored) : released?.contact;
  if (!contact) throw new HttpError(404, "not_found", `NPC not found: ${contactId}`);
  const current = contactTexts(contact).find((text) => text.path === path);
  const changed = replaceText(contact, path, after);
  if (!current || !changed) {
    throw invalidContent([{ contactId, subject: contactId, path, text: "There is no text here" }]);
  }
  if (current.text !== before) {
    const text = "This text has changed since you opened it. Nothing was saved.";
    throw new HttpError(409, "conflict", text, { data: { current: current.text } });
  }
  const parsed = v.safeParse(DraftContactSchema, changed);
  if (!parsed.success) throw invalidContent(problemsOf(contactId, parsed.issues));
  const baseRevision = loaded.stored ? loaded.stored.baseHash : (released?.revision ?? null);
  return decideDraft(request, loaded, parsed.output, baseRevision);
}

function noDraft(): HttpError {
  return new HttpError(404, "not_found", "There is no such draft.");
}
