import * as v from "valibot";
import { ActionSchema } from "../../player/wire.ts";
import { count } from "./count.ts";
import { endpoint } from "./endpoint.ts";
import { ContentFinding } from "./finding.ts";

/*
 * Parts of the content and their drafts, for roles with the capability `npcs.edit`. A part is a contact or a document.
 * See docs/reference/administration.md#content.
 *
 * Every write takes an Idempotency-Key. A part that the schema or the proof refuses is answered by 400
 * `validation_failed` or 422 `content_refused`; both carry `data: ContentRefusal`.
 */

/** Maximum size of a request with one part, and with a whole set, in bytes. */
export const CONTENT_BYTES = { part: 256 * 1024, set: 2 * 1024 * 1024 } as const;
/** Maximum numbers of contacts in a release and of drafts. */
export const MAX_CONTACTS = 100;
export const MAX_DRAFTS = 100;
/** Maximum length of a release's note, in characters. */
export const RELEASE_NOTE_MAX = 200;

/** SHA-256 of the JSON of a part. Two with the same revision are identical. */
export const Revision = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** Id of a contact, or of a document, whose id has a hyphen. */
export const PartId = v.pipe(v.string(), v.maxLength(64), v.regex(/^[a-z0-9]+([_-][a-z0-9]+)*$/));
/** ISO 8601. */
const time = v.string();
/** Null if the account is deleted. */
const author = v.nullable(v.string());

/** `data` of a reply that refuses content. */
export const ContentRefusal = v.object({ problems: v.array(ContentFinding) });
export type ContentRefusal = v.InferOutput<typeof ContentRefusal>;

/** One difference between two versions of a part. */
export const ContentChange = v.object({
  /** Path of the field in the newer version, or in the older one if it was removed: `missions.0.rewards.cash`. */
  path: v.string(),
  /** Readable place: `Mission “First shift” › Rewards › Cash`. */
  label: v.string(),
  kind: v.picklist(["added", "removed", "changed", "moved"]),
  /** Readable value in the older version; null if it was added. A 1-based position if it moved. */
  before: v.nullable(v.string()),
  /** Readable value in the newer version; null if it was removed. A 1-based position if it moved. */
  after: v.nullable(v.string()),
});
export type ContentChange = v.InferOutput<typeof ContentChange>;
/** All differences of one part between two versions of the content. */
export const PartDifference = v.object({
  id: v.string(),
  /** Name in the newer version, or in the older one if the part was removed. */
  name: v.string(),
  kind: v.picklist(["added", "removed", "changed"]),
  changes: v.pipe(v.array(ContentChange), v.readonly()),
});
export type PartDifference = v.InferOutput<typeof PartDifference>;

/** A quest that the change touches, and the players who have it open: unlocked and not yet completed. */
export const TouchedQuest = v.object({
  contactId: v.string(),
  missionId: v.string(),
  name: v.string(),
  players: count,
  /** True if there are more players than `players`: counting stops there. */
  isCapped: v.boolean(),
});
export type TouchedQuest = v.InferOutput<typeof TouchedQuest>;

/** A part in force. */
export const Part = v.object({
  id: v.string(),
  name: v.string(),
  revision: Revision,
  /** Time of the release that last changed it; null if none has. */
  publishedAt: v.nullable(time),
  /** See the schema of its kind in `KINDS`. */
  content: v.unknown(),
});
export type Part = v.InferOutput<typeof Part>;

export const DraftSummary = v.object({
  id: v.string(),
  name: v.string(),
  /** Number of this state of the draft, 1 or more; each save increases it. */
  revision: count,
  /** True if the part is in no release in force. */
  isNew: v.boolean(),
  /** True if the part was released by somebody since the draft began: releasing it would undo that. */
  isOutdated: v.boolean(),
  updatedAt: time,
  updatedBy: author,
});
export type DraftSummary = v.InferOutput<typeof DraftSummary>;

export const Draft = v.object({
  ...DraftSummary.entries,
  /** See `readDraft`. */
  content: v.unknown(),
  /** Revision of the part in force that the draft changes; null for a new part. */
  baseRevision: v.nullable(Revision),
});
export type Draft = v.InferOutput<typeof Draft>;

/** `data` of a 409: somebody else has released or saved the part. */
export const Conflict = v.object({
  by: v.picklist(["release", "draft"]),
  /** The part in force; null if it isn't. */
  part: v.nullable(Part),
  /** The stored draft; null if there is none, or no longer. */
  draft: v.nullable(Draft),
});
export type Conflict = v.InferOutput<typeof Conflict>;

/** A part by its id, as people call it. */
export const Named = v.object({ id: v.string(), name: v.string() });

/** A part in force, its draft, or both, and the rest of the content that the proof of a document needs. 404 without both. */
export const getPart = endpoint("GET", "/gamedev/parts/:id", {
  reply: v.object({
    part: v.nullable(Part),
    draft: v.nullable(Draft),
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
 * Releases a new or changed part, and removes the draft that `draftRevision` names. 409 with `data: Conflict` if
 * `revision` is no longer in force (null: the part is new), or if the draft has changed. A part that equals the one in
 * force makes no release, under any `revision`: a save whose reply was lost can be repeated.
 */
export const releasePart = endpoint("PUT", "/gamedev/parts/:id", {
  body: v.object({
    content: v.unknown(),
    revision: v.nullable(Revision),
    draftRevision: v.optional(count),
  }),
  reply: v.object({ part: Part }),
  maxBytes: CONTENT_BYTES.part,
});

/** Every draft, last changed first. */
export const listDrafts = endpoint("GET", "/gamedev/drafts", {
  reply: v.object({ drafts: v.array(DraftSummary) }),
});

/**
 * Saves a draft, which may be unfinished. 400 if its fields are of other types. 409 with `data: Conflict` if `revision`
 * isn't the stored one: somebody else saved, or discarded it. 409 without data if there are `MAX_DRAFTS` already.
 */
export const saveDraft = endpoint("PUT", "/gamedev/drafts/:id", {
  body: v.object({
    content: v.unknown(),
    baseRevision: v.nullable(Revision),
    /** The stored revision that this one replaces; null creates the draft. */
    revision: v.nullable(count),
  }),
  reply: v.object({ draft: Draft }),
  maxBytes: CONTENT_BYTES.part,
});

/** Discards a draft. 404 without one; 409 with `data: Conflict` if `revision` isn't the stored one. */
export const discardDraft = endpoint("DELETE", "/gamedev/drafts/:id", {
  body: v.object({ revision: count }),
  reply: v.object({ success: v.literal(true) }),
});

/** A text of a document with its draft, if it has one. */
export const DocumentText = v.object({
  documentId: v.string(),
  documentName: v.string(),
  /** Path within the document: `clients.3.problem`. */
  path: v.string(),
  /** Readable place: `Client “Denise, hall hire” › Problem`. */
  place: v.string(),
  text: v.string(),
});
export type DocumentText = v.InferOutput<typeof DocumentText>;

/** Every text of the documents. */
export const listDocumentTexts = endpoint("GET", "/gamedev/document-texts", {
  reply: v.object({ texts: v.array(DocumentText) }),
});
