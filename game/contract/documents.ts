import * as v from "valibot";
import { ActionSchema } from "./actions.ts";
import { CONTENT_BYTES, ContactDifference, DraftSummary, Revision } from "./content-admin.ts";
import { ContentFinding } from "./content-finding.ts";
import { count } from "./count.ts";
import { endpoint } from "./endpoint.ts";

/*
 * Documents: parts of the content besides contacts, for roles with the capability `npcs.edit`. Their refusals are those
 * of contacts. See docs/reference/administration.md#documents.
 */

const Named = v.object({ id: v.string(), name: v.string() });

/** A document in force. */
export const DocumentEntry = v.object({
  /** Number of the release in force; null before the first one. */
  version: v.nullable(count),
  /** SHA-256 of its JSON. */
  revision: Revision,
  /** What its schema says. */
  content: v.unknown(),
});
export type DocumentEntry = v.InferOutput<typeof DocumentEntry>;

export const DocumentDraft = v.object({
  ...DraftSummary.entries,
  content: v.unknown(),
  /** Revision of the document in force that the draft changes. */
  baseRevision: v.nullable(Revision),
  /** From the document in force to the draft; null if they are the same. */
  difference: v.nullable(ContactDifference),
});
export type DocumentDraft = v.InferOutput<typeof DocumentDraft>;

/** 404 if there is no such document. */
export const getDocument = endpoint("GET", "/gamedev/documents/:id", {
  reply: v.object({
    ...DocumentEntry.entries,
    draft: v.nullable(DocumentDraft),
    /** The rest of the content that the proof needs. */
    facts: v.object({
      actions: v.array(ActionSchema),
      contacts: v.array(Named),
      rivals: v.array(Named),
      /** `contact.mission` and `contact.mission:choice`. */
      deeds: v.array(v.string()),
    }),
  }),
});

/**
 * Releases a changed document, and removes the draft that `draftRevision` names. 409 with `data: DocumentConflict` if
 * `revision` is no longer in force, and without data if the draft has changed. A document that equals the one in force
 * makes no release, whatever `revision` says.
 */
export const releaseDocument = endpoint("PUT", "/gamedev/documents/:id", {
  body: v.object({ content: v.unknown(), revision: Revision, draftRevision: v.optional(count) }),
  reply: DocumentEntry,
  maxBytes: CONTENT_BYTES.contact,
});

/** `data` of a 409: what somebody else has released, and the changes from it to the refused one. */
export const DocumentConflict = v.object({
  current: DocumentEntry,
  difference: v.nullable(ContactDifference),
});
export type DocumentConflict = v.InferOutput<typeof DocumentConflict>;

/**
 * Saves the draft of a document. Its texts may be unfinished. 409 with `data: DocumentDraftConflict` if `revision` isn't
 * the stored one; null begins the draft.
 */
export const saveDocumentDraft = endpoint("PUT", "/gamedev/documents/:id/draft", {
  body: v.object({ content: v.unknown(), baseRevision: Revision, revision: v.nullable(count) }),
  reply: v.object({ draft: DocumentDraft, problems: v.array(ContentFinding) }),
  maxBytes: CONTENT_BYTES.contact,
});

/** `data` of a 409: the stored draft (null: discarded or released), and the changes from it to the refused one. */
export const DocumentDraftConflict = v.object({
  current: v.nullable(DocumentDraft),
  difference: v.nullable(ContactDifference),
});
export type DocumentDraftConflict = v.InferOutput<typeof DocumentDraftConflict>;
