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
  Revision,
  TouchedQuest,
} from "../core/wire/content-parts.ts";
import { count } from "../core/wire/count.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { ContentFinding } from "../core/wire/finding.ts";
import { Text } from "../core/wire/text.ts";
import { ActionSchema } from "../player/wire.ts";
import { EndingJson } from "../profile/endings-wire.ts";
import { InheritanceJson } from "../profile/wire.ts";

/*
 * The parts of the kind `contact` under their specified paths, for roles with the capability `npcs.edit`. Refusals are those of parts. See docs/reference/administration.md#content.
 */

/**
 * A contact as `PUT /gamedev/npcs/{id}` accepts it: PUT ignores the other fields, except `revision`, which guards it
 * against overwriting somebody else's release.
 */
export const NpcEntry = v.intersect([
  ContactJson,
  v.object({
    revision: Revision,
    messageCount: count,
    missionCount: count,
    /** Lowest level at which a new character can meet the contact; null if it can't. */
    reachedAtLevel: v.nullable(count),
    draft: v.nullable(DraftSummary),
    /** Time of the release that last changed it; null if none of the last 20 has. */
    publishedAt: v.nullable(v.string()),
  }),
]);
export type NpcEntry = v.InferOutput<typeof NpcEntry>;

/** The content in force. */
export const listNpcs = endpoint("GET", "/gamedev/npcs", {
  reply: v.object({
    success: v.literal(true),
    /** Number of the release in force; null before the first one. */
    version: v.nullable(count),
    data: v.array(NpcEntry),
    /** Drafts of contacts that are not in force yet. */
    newDrafts: v.array(DraftSummary),
    statistics: v.object({
      totalNpcs: count,
      totalMessages: count,
      totalMissions: count,
      /** Levels at which contacts unlock, ascending, without duplicates. */
      unlockLevels: v.array(count),
    }),
    /** The quick actions, endings, inheritances and courses, which the proof needs. */
    actions: v.array(ActionSchema),
    endings: v.array(EndingJson),
    inheritances: v.array(InheritanceJson),
    courses: v.array(v.object({ id: v.string(), name: v.string(), level: count, tuition: count })),
  }),
});

/** Reply to a save: the contact in force, and the number of the release in force; null before the first one. */
const SavedNpc = v.object({ success: v.literal(true), version: v.nullable(count), data: NpcEntry });
/**
 * The draft that the save releases and removes, if there is one. 409 with `data: Conflict` if it has changed since.
 */
const draftRevision = v.optional(count);

/**
 * Releases a new contact. `id` may be absent: it derives from the name. 409 if the id is taken. The body is parsed with
 * `ContactSchema`, so that its problems have paths.
 */
export const createNpc = endpoint("POST", "/gamedev/npcs", {
  body: v.looseObject({ draftRevision }),
  reply: SavedNpc,
  maxBytes: CONTENT_BYTES.part,
});

/**
 * Releases a changed contact. If `revision` is present and no longer in force: 409 with `data: Conflict`. Keeps the
 * draft, if there is one, unless `draftRevision` names it. A contact that equals the one in force makes no release,
 * under any `revision`: a save whose reply was lost can be repeated.
 */
export const updateNpc = endpoint("PUT", "/gamedev/npcs/:id", {
  body: v.looseObject({ revision: v.optional(Revision), draftRevision }),
  reply: SavedNpc,
  maxBytes: CONTENT_BYTES.part,
});

/** Takes a multipart form with one file, `avatar`. Refusals also carry the literal texts of `NPC_AVATAR_TEXT`. */
export const uploadNpcAvatar = endpoint("POST", "/gamedev/npc-avatar", {
  body: "form",
  reply: v.object({ success: v.literal(true), upload: v.object({ url: v.string() }) }),
});
export const NPC_AVATAR_TEXT = {
  type: "Please select a valid image file (JPEG, PNG, WebP, or GIF)",
  size: "Image size must be less than 10MB",
} as const;

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

/** Preview of putting the bundled files in force. Changes nothing. */
export const previewReload = endpoint("GET", "/gamedev/npcs/reload", {
  reply: v.omit(ReleasePreview, ["base", "notes"]),
});

/**
 * Restores the bundled contacts as a new content version. Administrators only.
 * See docs/reference/contacts.md#content-format.
 */
export const reloadContacts = endpoint("POST", "/gamedev/npcs/reload", {
  reply: v.object({
    success: v.literal(true),
    /** Number of the new version, 1 or more. */
    version: v.number(),
    /** Number of contacts in force. */
    npcs: v.number(),
    /**
     * Problems that the content check finds in the whole set, one sentence each.
     * See docs/reference/contacts.md#content-check.
     */
    problems: v.array(v.string()),
  }),
});

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
