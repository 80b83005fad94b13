import { MAX_DRAFTS } from "#game/contract/content-admin.ts";
import type { Actor } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import {
  countDrafts,
  type DraftRow,
  type StoredDraft,
  saveDraftStatement,
  selectDrafts,
} from "../../db/content-drafts.ts";
import { selectPartsOf, toRelease } from "../../db/content-releases.ts";
import { type Statement, sendBatch } from "../../db/statement.ts";
import { HttpError } from "../../http/http-error.ts";
import { type ContentState, stateOf } from "./content-state.ts";

export interface LoadedDraft {
  readonly state: ContentState;
  /** Null if there is none. */
  readonly stored: StoredDraft | null;
  /** Number of drafts. */
  readonly count: number;
}

/** Loads the draft of a contact or a document with the content in force. */
export async function loadDraft(db: Database, id: string): Promise<LoadedDraft> {
  const [release, [stored], [counted]] = await sendBatch(db, [
    selectPartsOf(null),
    selectDrafts([id]),
    countDrafts(),
  ]);
  return { state: stateOf(toRelease(release)), stored: stored ?? null, count: counted?.count ?? 0 };
}

/** Who saves a draft, and when. */
export interface Saving {
  readonly actor: Actor;
  /** Epoch ms. */
  readonly at: number;
}

/** Plans a draft of a contact or a document, with its statements. */
export function planPart(
  { actor, at }: Saving,
  stored: DraftRow | null,
  part: { readonly id: string; readonly name: string | null; readonly content: unknown },
  baseRevision: string | null,
): { readonly row: DraftRow; readonly statements: readonly Statement[] } {
  const row: DraftRow = {
    contactId: part.id,
    name: part.name,
    // A time, so that a draft discarded and begun again never has a revision of the former one.
    revision: Math.max(at, (stored?.revision ?? 0) + 1),
    baseHash: baseRevision,
    updatedAt: at,
    updatedBy: actor.user.username,
  };
  const draft = {
    ...row,
    replaces: stored?.revision ?? null,
    content: JSON.stringify(part.content),
    updatedBy: actor.user.id,
  };
  return { row, statements: [saveDraftStatement(draft, MAX_DRAFTS)] };
}

/** Error 409 for one draft too many. */
export function tooManyDrafts(): HttpError {
  const text = `There are ${MAX_DRAFTS} drafts already. Please release or discard some first.`;
  return new HttpError(409, "conflict", text);
}
