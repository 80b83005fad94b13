import { findPart, partDifference, partName } from "#game/content/difference.ts";
import { readDraft } from "#game/content/parts.ts";
import {
  type Conflict,
  type Draft,
  type DraftSummary,
  MAX_DRAFTS,
  type Part,
} from "#game/core/wire/content-parts.ts";
import { keepPicture } from "../../../db/accounts/pictures.ts";
import type { Actor } from "../../../db/actors.ts";
import { type AuditedAction, type LatestEntry, selectLatestEntry } from "../../../db/audit/audit.ts";
import type { Database } from "../../../db/client.ts";
import {
  countDrafts,
  type DraftRow,
  type StoredDraft,
  saveDraftStatement,
  selectDrafts,
} from "../../../db/content/drafts.ts";
import { selectPartsOf, selectPublished, toRelease } from "../../../db/content/releases.ts";
import { type Statement, sendBatch } from "../../../db/statement.ts";
import { HttpError } from "../../../http/http-error.ts";
import { DRAFT_PICTURE_TTL_MS, pictureKey } from "./avatar.ts";
import { type ContentState, revisionOf, stateOf } from "./state.ts";

/** The content in force, with the draft of one part. */
export interface LoadedPart {
  readonly id: string;
  readonly state: ContentState;
  /** Null if there is none. */
  readonly stored: StoredDraft | null;
  /** Number of all drafts. */
  readonly count: number;
  /** Time of the release that last changed the part; null if none has. */
  readonly publishedAt: number | null;
  /** The latest entry of the audit log about the part. */
  readonly audited: LatestEntry | null;
}

/** Loads a part with the content in force. */
export async function loadPart(db: Database, id: string): Promise<LoadedPart> {
  const [release, [stored = null], [counted], [published], [audited = null]] = await sendBatch(db, [
    selectPartsOf(null),
    selectDrafts([id]),
    countDrafts(),
    selectPublished(id),
    selectLatestEntry(id),
  ]);
  const state = stateOf(toRelease(release));
  return { id, state, stored, count: counted?.count ?? 0, publishedAt: published?.at ?? null, audited };
}

/** Loads the content in force with the drafts that a query selects. */
export async function loadWith<Row>(
  db: Database,
  selected: Statement<Row>,
): Promise<{ readonly state: ContentState; readonly drafts: readonly Row[] }> {
  const [release, drafts] = await sendBatch(db, [selectPartsOf(null), selected]);
  return { state: stateOf(toRelease(release)), drafts };
}

/** Returns what a draft holds. Throws if only an older schema allowed it. */
export function contentOf({ id, content }: StoredDraft): object {
  const read = readDraft(id, JSON.parse(content));
  if (read.content) return read.content;
  throw new Error(`The draft of ${id} isn't valid: ${read.problems.map(({ text }) => text).join(", ")}`);
}

/** A part in force; null if it isn't. */
export function toPart({
  id,
  state,
  publishedAt,
}: Pick<LoadedPart, "id" | "state" | "publishedAt">): Part | null {
  const content = findPart(state, id);
  const revision = revisionOf(state, id);
  if (!content || revision === null) return null;
  const time = publishedAt === null ? null : isoTime(publishedAt);
  return { id, name: partName(id, content), revision, publishedAt: time, content };
}

/** A draft in a list, compared with the content in force. */
export function toSummary(row: DraftRow, state: ContentState): DraftSummary {
  const { id, revision, updatedBy } = row;
  const inForce = revisionOf(state, id);
  return {
    id,
    name: partName(id, row),
    revision,
    isNew: inForce === null,
    isOutdated: row.baseHash !== inForce,
    updatedAt: isoTime(row.updatedAt),
    updatedBy,
  };
}

export function isoTime(at: number): string {
  return new Date(at).toISOString();
}

/** A draft with its content. */
export function toDraft(row: DraftRow, content: object, state: ContentState): Draft {
  return {
    ...toSummary(row, state),
    content,
    baseRevision: row.baseHash,
  };
}

/** Error 409 for a part that somebody else has released or saved. */
export function conflict(loaded: LoadedPart, by: Conflict["by"], text: string): HttpError {
  const { state, stored } = loaded;
  const draft = stored && toDraft(stored, contentOf(stored), state);
  const data: Conflict = { by, part: toPart(loaded), draft };
  return new HttpError(409, "conflict", text, { data });
}

/** Throws 409 if the stored draft is not in the state in which it was seen; null means that there was none. */
export function requireSeen(loaded: LoadedPart, revision: number | null): void {
  const { id, stored } = loaded;
  if ((stored?.revision ?? null) === revision) return;
  if (revision === null) throw conflict(loaded, "draft", `There is already a draft of ${id}.`);
  const text = stored
    ? `${stored.updatedBy ?? "Somebody"} has saved this draft since you opened it. Nothing was overwritten.`
    : "This draft was discarded or released since you opened it. Nothing was saved.";
  throw conflict(loaded, "draft", text);
}

/** The writer of a draft, and the time of the save. */
export interface Saving {
  readonly actor: Actor;
  /** Epoch ms. */
  readonly at: number;
}

/** Plans to store a draft, with its statements. */
export function planDraft(
  { actor, at }: Saving,
  { id, stored }: Pick<LoadedPart, "id" | "stored">,
  content: object,
  baseHash: string | null,
): { readonly row: DraftRow; readonly statements: readonly Statement[] } {
  const row: DraftRow = {
    id,
    name: partName(id, content),
    // A time, so that a draft discarded and begun again never has a revision of the former one.
    revision: Math.max(at, (stored?.revision ?? 0) + 1),
    baseHash,
    updatedAt: at,
    updatedBy: actor.user.username,
  };
  const draft = {
    ...row,
    replaces: stored?.revision ?? null,
    content: JSON.stringify(content),
    updatedBy: actor.user.id,
  };
  const key = pictureKey(content);
  const pictures = key === null ? [] : [keepPicture(key, at + DRAFT_PICTURE_TTL_MS)];
  return { row, statements: [saveDraftStatement(draft, MAX_DRAFTS), ...pictures] };
}

/** Throws 409 if `more` drafts don't fit beside `count`. */
export function requireRoom(count: number, more = 1): void {
  if (count + more <= MAX_DRAFTS) return;
  const text = `There are ${MAX_DRAFTS} drafts already. Please release or discard some first.`;
  throw new HttpError(409, "conflict", text);
}

/** Saves of one draft by one editor within this time are one entry of the audit log. */
const ONE_ENTRY_MS = 15 * 60 * 1000;

/** The entry of a saved draft: the editor's last one about it, with all that they changed since it began; else a new one. */
export function auditedSave(
  { actor, at }: Saving,
  { id, state, stored, audited }: LoadedPart,
  content: object,
): AuditedAction {
  const isGoingOn =
    audited?.action === SAVE && audited.actorId === actor.user.id && at - audited.at < ONE_ENTRY_MS;
  const continues = isGoingOn ? audited : null;
  const before = stored ? contentOf(stored) : findPart(state, id);
  const isNew = continues !== null && continues.before === null;
  const change = auditedChange(id, isNew ? null : before, content);
  return {
    action: SAVE,
    subject: id,
    continues,
    change: {
      before: change.before && { ...change.before, ...valuesOf(continues?.before) },
      after: { ...valuesOf(continues?.after), ...change.after },
    },
  };
}

const SAVE = "drafts.save";

function valuesOf(json: string | null | undefined): object {
  return Object(json ? JSON.parse(json) : null);
}

/** Both sides of a change for the audit log: the values that differ, by their paths; a whole part that is new or goes. */
export function auditedChange(id: string, before: object | null, after: object | null) {
  if (!before || !after) return { before: before && { ...before }, after: after && { ...after } };
  const changes = partDifference(id, before, after)?.changes ?? [];
  return {
    before: Object.fromEntries(changes.map((each) => [each.path, each.before])),
    after: Object.fromEntries(changes.map((each) => [each.path, each.after])),
  };
}
