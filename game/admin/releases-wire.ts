import * as v from "valibot";
import { ContactJson } from "../core/wire/content.ts";
import {
  CONTENT_BYTES,
  DraftSummary,
  MAX_DRAFTS,
  Named,
  PartDifference,
  PartId,
  RELEASE_NOTE_MAX,
  TouchedQuest,
} from "../core/wire/content-parts.ts";
import { count } from "../core/wire/count.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { ContentFinding } from "../core/wire/finding.ts";
import { Text } from "../core/wire/text.ts";

/*
 * Releases of the content, for roles with the capability `npcs.edit`. See docs/reference/administration.md#releases.
 */

/** Number of releases in a reply. */
export const RELEASES_PAGE = 20;
/** Players of one quest are counted up to this number. */
export const MAX_PLAYERS_COUNTED = 1000;

/** Cause of a release: the files before the first one, one saved contact, drafts, Reload from File, or a return. */
export const RELEASE_KINDS = ["files", "edit", "drafts", "reload", "return"] as const;

export const ReleaseSummary = v.object({
  /** 1 or more; a later release has a higher number. */
  version: count,
  kind: v.picklist(RELEASE_KINDS),
  note: v.string(),
  /** ISO 8601. */
  createdAt: v.string(),
  /** Null if the account is deleted, and for the files. */
  createdBy: v.nullable(v.string()),
  /** The release that a return put in force again. */
  returnedTo: v.nullable(count),
  /** Number of contacts in the release. */
  contacts: count,
  /** The parts that differ from the release before, by the names that they had in it. */
  changed: v.array(Named),
  isInForce: v.boolean(),
});
export type ReleaseSummary = v.InferOutput<typeof ReleaseSummary>;

/** Drafts in the state that the caller has seen. 409 if one has changed or gone since. */
const Drafts = v.pipe(
  v.array(v.object({ id: PartId, revision: count })),
  v.minLength(1, "Please choose at least one draft."),
  v.maxLength(MAX_DRAFTS, `At most ${MAX_DRAFTS} drafts can go out as one release.`),
  v.check((drafts) => new Set(drafts.map(({ id }) => id)).size === drafts.length, "A draft can go out once."),
);

/** The documents by their ids. */
const documents = v.record(v.string(), v.unknown());

/** Preview of a release: its changes, and the problems that forbid it. */
export const ReleasePreview = v.object({
  /** Number of the release in force; null before the first one. Send it with the release. */
  base: v.nullable(count),
  /** Empty if nothing would change. */
  difference: v.array(PartDifference),
  /** Empty if the release is allowed. */
  problems: v.array(ContentFinding),
  /** Hints of the content check that forbid nothing. */
  notes: v.array(ContentFinding),
  /** Changed and removed quests that players have open. */
  players: v.array(TouchedQuest),
});
export type ReleasePreview = v.InferOutput<typeof ReleasePreview>;

/** `drafts` of the reply have their current state, so that outdated ones show. */
export const previewRelease = endpoint("POST", "/gamedev/releases/preview", {
  body: v.object({ drafts: Drafts }),
  reply: v.object({ ...ReleasePreview.entries, drafts: v.array(DraftSummary) }),
});

/**
 * Releases drafts as one version and removes them. 422 with the problems of the set; 409 if the content in force is no
 * longer `base`, or if a draft has changed, is gone or is outdated.
 */
export const releaseDrafts = endpoint("POST", "/gamedev/releases", {
  body: v.object({
    drafts: Drafts,
    base: v.nullable(count),
    note: v.optional(Text(RELEASE_NOTE_MAX, { isLine: true }), ""),
  }),
  reply: v.object({ release: ReleaseSummary }),
});

/** Newest first. */
export const listReleases = endpoint("GET", "/gamedev/releases", {
  query: v.object({
    /** Shows releases with a lower number. */
    before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, "before must be a number"))),
  }),
  reply: v.object({
    releases: v.array(ReleaseSummary),
    /** `before` of the next page; null on the last one. */
    next: v.nullable(count),
  }),
});

/** A release with its whole content, and the changes of a return to it. */
export const getRelease = endpoint("GET", "/gamedev/releases/:version", {
  reply: v.object({
    release: ReleaseSummary,
    contacts: v.array(ContactJson),
    documents,
    toReturn: ReleasePreview,
  }),
});

/** Puts a release in force again, as a new release. Keeps drafts and the players' progress. */
export const returnToRelease = endpoint("POST", "/gamedev/releases/:version/return", {
  reply: v.object({ release: ReleaseSummary }),
});

/** A file with one contact in force. */
export const exportNpc = endpoint("GET", "/gamedev/npcs/:id/export", { reply: ContactJson });

/** A file with every contact and document in force. */
export const ContentExport = v.object({
  format: v.literal("guru-grind-content"),
  /** ISO 8601. */
  exportedAt: v.string(),
  contacts: v.array(ContactJson),
  documents,
});
export const exportContent = endpoint("GET", "/gamedev/export", { reply: ContentExport });

/**
 * Imports a contact (as `exportNpc` gives it) or a set (as `exportContent` gives it) as drafts. Parts that equal the
 * content in force are left out. With `preview=true` it changes nothing. 400 with paths if the file is not valid; 409
 * if there are drafts of the same, because nothing may be lost.
 */
export const importContent = endpoint("POST", "/gamedev/import", {
  query: v.object({ preview: v.optional(v.picklist(["true", "false"]), "false") }),
  body: v.looseObject({}),
  reply: v.object({
    /** The new drafts; empty for a preview. */
    drafts: v.array(DraftSummary),
    difference: v.array(PartDifference),
    /** Problems of the content in force with the imported contacts. */
    problems: v.array(ContentFinding),
    /** Ids of existing drafts that an import would overwrite. Discard or release them first. */
    blockedBy: v.array(v.string()),
  }),
  maxBytes: CONTENT_BYTES.set,
});
