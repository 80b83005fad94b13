import * as v from "valibot";
import { ActionSchema } from "./actions.ts";
import { ContactJson, DraftContactJson } from "./content.ts";
import { ContentFinding } from "./content-finding.ts";
import { count } from "./count.ts";
import { EndingJson } from "./endings.ts";
import { endpoint } from "./endpoint.ts";
import { InheritanceJson } from "./other-run.ts";
import { Text } from "./text.ts";

/*
 * Contacts and drafts, for roles with the capability `npcs.edit`. See docs/reference/administration.md#content.
 *
 * Every write takes an Idempotency-Key. A contact that the schema or the proof refuses is answered by 400
 * `validation_failed` or 422 `content_refused`; both carry `data: ContentRefusal`.
 */

/** Maximum size of a request with one contact, and with a whole set, in bytes. */
export const CONTENT_BYTES = { contact: 256 * 1024, set: 2 * 1024 * 1024 } as const;
/** Maximum numbers of contacts in a release and of drafts. */
export const MAX_CONTACTS = 100;
export const MAX_DRAFTS = 100;
/** Maximum length of a replaced text in characters: more than any field allows. */
const REPLACED_MAX = 2000;
/** Maximum length of a release's note, in characters. */
export const RELEASE_NOTE_MAX = 200;

/** SHA-256 of the JSON of a contact or a document. Two with the same revision are identical. */
export const Revision = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** Id of a contact, or of a document: that has a hyphen. */
export const PartId = v.pipe(v.string(), v.maxLength(64), v.regex(/^[a-z0-9]+([_-][a-z0-9]+)*$/));
/** ISO 8601. */
const time = v.string();
/** Null if the account is deleted. */
const author = v.nullable(v.string());

/** `data` of a reply that refuses content. */
export const ContentRefusal = v.object({ problems: v.array(ContentFinding) });
export type ContentRefusal = v.InferOutput<typeof ContentRefusal>;

/** One difference between two versions of a contact. */
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
/** All differences of one contact between two versions of the content. */
export const ContactDifference = v.object({
  contactId: v.string(),
  /** Name in the newer version, or in the older one if the contact was removed. */
  name: v.string(),
  kind: v.picklist(["added", "removed", "changed"]),
  changes: v.pipe(v.array(ContentChange), v.readonly()),
});
export type ContactDifference = v.InferOutput<typeof ContactDifference>;

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

export const DraftSummary = v.object({
  contactId: v.string(),
  name: v.string(),
  /** Number of this state of the draft, 1 or more; each save increases it. */
  revision: count,
  /** True if the contact is in no release in force. */
  isNew: v.boolean(),
  /** True if the contact was released by somebody since the draft began: releasing it would undo that. */
  isOutdated: v.boolean(),
  updatedAt: time,
  updatedBy: author,
});
export type DraftSummary = v.InferOutput<typeof DraftSummary>;

export const Draft = v.object({
  ...DraftSummary.entries,
  content: DraftContactJson,
  /** Revision of the released contact that the draft changes; null for a new contact. */
  baseRevision: v.nullable(Revision),
  /** From the content in force to the draft; null if they are the same. */
  difference: v.nullable(ContactDifference),
});
export type Draft = v.InferOutput<typeof Draft>;

/**
 * A contact as `PUT /gamedev/npcs/{id}` accepts it: PUT ignores the other fields, except `revision`, which guards it
 * against overwriting somebody else's release.
 */
export const NpcEntry = v.intersect([
  ContactJson,
  v.object({
    revision: Revision,
    /** Same as its file, changed from its file, or written by an administrator. */
    source: v.picklist(["bundled", "edited", "written"]),
    messageCount: count,
    missionCount: count,
    /** Lowest level at which a new character can meet the contact; null if it can't. */
    reachedAtLevel: v.nullable(count),
    draft: v.nullable(DraftSummary),
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
    /** The quick actions, the endings and what runs inherit, which the proof needs. */
    actions: v.array(ActionSchema),
    endings: v.array(EndingJson),
    inheritances: v.optional(v.array(InheritanceJson), []),
  }),
});

/** 404 `NPC not found: {id}`. */
export const getNpc = endpoint("GET", "/gamedev/npcs/:id", {
  reply: v.object({ success: v.literal(true), data: NpcEntry }),
});

/** Reply to a save: the contact in force, and the number of the release in force; null before the first one. */
const SavedNpc = v.object({ success: v.literal(true), version: v.nullable(count), data: NpcEntry });
/**
 * The draft that the save releases and removes, if there is one. 409 with `data: DraftConflict` if it has changed
 * since.
 */
const draftRevision = v.optional(count);

/**
 * Releases a new contact. `id` may be absent: it derives from the name. 409 if the id is taken. The body is parsed with
 * `ContactSchema`, so that its problems have paths.
 */
export const createNpc = endpoint("POST", "/gamedev/npcs", {
  body: v.looseObject({ draftRevision }),
  reply: SavedNpc,
  maxBytes: CONTENT_BYTES.contact,
});

/**
 * Releases a changed contact. If `revision` is present and no longer in force: 409 with `data: NpcConflict`. Keeps the
 * draft, if there is one, unless `draftRevision` names it. A contact that equals the one in force makes no release,
 * whatever `revision` says: a save whose reply was lost can be repeated.
 */
export const updateNpc = endpoint("PUT", "/gamedev/npcs/:id", {
  body: v.looseObject({ revision: v.optional(Revision), draftRevision }),
  reply: SavedNpc,
  maxBytes: CONTENT_BYTES.contact,
});

/** `data` of a 409: somebody else's release of the contact, and the changes from it to the refused one. */
export const NpcConflict = v.object({ current: NpcEntry, difference: v.nullable(ContactDifference) });
export type NpcConflict = v.InferOutput<typeof NpcConflict>;

/** Preview of putting the bundled files in force. Changes nothing. */
export const previewReload = endpoint("GET", "/gamedev/npcs/reload", {
  reply: v.object({
    difference: v.array(ContactDifference),
    problems: v.array(ContentFinding),
    players: v.array(TouchedQuest),
  }),
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

/** Every draft, last changed first. */
export const listDrafts = endpoint("GET", "/gamedev/drafts", {
  reply: v.object({ drafts: v.array(DraftSummary) }),
});

/** 404 without one. */
export const getDraft = endpoint("GET", "/gamedev/drafts/:id", { reply: v.object({ draft: Draft }) });

/**
 * Saves a draft, which may be unfinished. 409 with `data: DraftConflict` if `revision` isn't the stored one: somebody
 * else saved, or discarded it. 409 without data if there are `MAX_DRAFTS` already.
 */
export const saveDraft = endpoint("PUT", "/gamedev/drafts/:id", {
  body: v.object({
    content: DraftContactJson,
    baseRevision: v.nullable(Revision),
    /** The stored revision that this one replaces; null creates the draft. */
    revision: v.nullable(count),
  }),
  reply: v.object({ draft: Draft, problems: v.array(ContentFinding) }),
  maxBytes: CONTENT_BYTES.contact,
});

/** `data` of a 409: the stored draft (null: discarded or released), and the changes from it to the refused one. */
export const DraftConflict = v.object({
  current: v.nullable(Draft),
  difference: v.nullable(ContactDifference),
});
export type DraftConflict = v.InferOutput<typeof DraftConflict>;

/** Discards a draft. 409 with `data: DraftConflict` if `revision` isn't the stored one. */
export const discardDraft = endpoint("DELETE", "/gamedev/drafts/:id", {
  body: v.object({ revision: count }),
  reply: v.object({ success: v.literal(true) }),
});

/**
 * Replaces one text in the draft of a contact or a document, or begins one. 409 if the text is no longer `before`; 400 if there is no
 * text at `path`. See `contactTexts`.
 */
export const replaceText = endpoint("POST", "/gamedev/texts", {
  body: v.object({
    contactId: PartId,
    path: v.pipe(v.string(), v.maxLength(120)),
    // As it is stored, in UTF-16 units.
    before: v.pipe(v.string(), v.maxLength(2 * REPLACED_MAX)),
    after: Text(REPLACED_MAX),
  }),
  reply: v.object({ draft: DraftSummary, problems: v.array(ContentFinding) }),
});
