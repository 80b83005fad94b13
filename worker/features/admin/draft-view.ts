import * as v from "valibot";
import { contactDifference } from "#game/content/difference.ts";
import { DOCUMENTS, documentDifference, isDocumentId } from "#game/content/documents.ts";
import { DraftContactJson } from "#game/contract/content.ts";
import type { Draft, DraftSummary } from "#game/contract/content-admin.ts";
import type { DocumentDraft } from "#game/contract/documents.ts";
import type { Contact } from "#game/rules/content.ts";
import type { DocumentId } from "#game/rules/documents.ts";
import type { DraftRow, StoredDraft } from "../../db/content-drafts.ts";
import { copied } from "./content-proposal.ts";
import { type ContentState, documentRevision, findReleased } from "./content-state.ts";

/** A draft in a list, compared with the content in force. */
export function toSummary(row: DraftRow, state: ContentState): DraftSummary {
  const { contactId: id } = row;
  const isDocument = isDocumentId(id);
  const revision = isDocument ? documentRevision(state.documents, id) : findReleased(state, id)?.revision;
  return {
    contactId: id,
    name: isDocument ? DOCUMENTS[id].name : (row.name ?? ""),
    revision: row.revision,
    isNew: revision === undefined,
    isOutdated: row.baseHash !== (revision ?? null),
    updatedAt: new Date(row.updatedAt).toISOString(),
    updatedBy: row.updatedBy,
  };
}

/** Parses the content of a stored draft. Throws if it is not valid: then an older schema allowed it. */
export function readDraft({ content }: StoredDraft): Contact {
  return v.parse(DraftContactJson, JSON.parse(content));
}

/** A draft with its content. */
export function toDraft(row: DraftRow, content: Contact, state: ContentState): Draft {
  const released = findReleased(state, row.contactId)?.contact ?? null;
  const difference = contactDifference(released, content);
  return {
    ...toSummary(row, state),
    content,
    baseRevision: row.baseHash,
    difference: copied(difference ? [difference] : [])[0] ?? null,
  };
}

/** A draft of a document with its content. */
export function toDocumentDraft(
  row: DraftRow,
  id: DocumentId,
  content: unknown,
  state: ContentState,
): DocumentDraft {
  const difference = documentDifference(id, state.documents[id], content);
  return {
    ...toSummary(row, state),
    content,
    baseRevision: row.baseHash,
    difference: copied(difference ? [difference] : [])[0] ?? null,
  };
}
