import * as v from "valibot";
import { ContactJson } from "../core/wire/content.ts";
import {
  CONTENT_BYTES,
  DraftSummary,
  PartDifference,
  Revision,
  TouchedQuest,
} from "../core/wire/content-parts.ts";
import { count } from "../core/wire/count.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { ContentFinding } from "../core/wire/finding.ts";
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
    /** Time of the release that last changed it; null if none has. */
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

/** Preview of putting the bundled files in force. Changes nothing. */
export const previewReload = endpoint("GET", "/gamedev/npcs/reload", {
  reply: v.object({
    difference: v.array(PartDifference),
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
