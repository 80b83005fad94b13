import * as v from "valibot";
import { createNpc, updateNpc } from "#game/admin/content-wire.ts";
import { isDocumentId } from "#game/content/kinds.ts";
import { readDraft } from "#game/content/parts.ts";
import { isSame } from "#game/content/same-content.ts";
import {
  Conflict,
  ContentRefusal,
  type Draft,
  type Part,
  releasePart,
  saveDraft,
} from "#game/core/wire/content-parts.ts";
import { serverDate } from "../../../../clock.ts";
import { ApiError, call, failureText, isTransient } from "../../../../server/api.ts";
import type { RefusedSave, Stored } from "./part-session.ts";

/** Stores the content of a part as its draft. */
export async function sendDraft(id: string, content: object, { part, draft }: Stored): Promise<Draft> {
  const body = {
    content,
    baseRevision: draft?.baseRevision ?? part?.revision ?? null,
    revision: draft?.revision ?? null,
  };
  return (await call(saveDraft, { key: crypto.randomUUID(), parameters: { id }, body })).draft;
}

/** Shows players the content of a part. Its stored draft is removed with the same call, which is all if they see it already. */
export async function publish(id: string, content: object, { part, draft }: Stored): Promise<Part> {
  const key = crypto.randomUUID();
  const seen = draft ? { draftRevision: draft.revision } : {};
  if (isDocumentId(id)) {
    const body = { content, revision: part?.revision ?? null, ...seen };
    return (await call(releasePart, { key, parameters: { id }, body })).part;
  }
  const { data } = await (part
    ? call(updateNpc, { key, parameters: { id }, body: { ...content, revision: part.revision, ...seen } })
    : call(createNpc, { key, body: { ...content, ...seen } }));
  const { name, revision } = data;
  const publishedAt = revision === part?.revision ? part.publishedAt : serverDate().toISOString();
  return { id, name, revision, publishedAt, content: readDraft(id, data).content };
}

/** Reads the conflict that a refusal reports; null if it is another refusal. */
function refusedSave(error: unknown, known: Stored): RefusedSave | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const found = v.safeParse(Conflict, error.body.data);
  if (!found.success) return null;
  const { by, part, draft } = found.output;
  if (by === "draft") {
    if (draft) return { by, stored: { part: known.part, draft }, theirs: draft.content };
    const isPublished = part !== null && part.revision !== known.part?.revision;
    const stored = { part: isPublished ? part : known.part, draft };
    return { by, stored, theirs: isPublished ? part.content : undefined };
  }
  if (!part || !known.part) return null;
  // The next draft is a change of what players see now.
  const kept = draft && known.draft && { ...known.draft, baseRevision: part.revision };
  return { by, stored: { part, draft: kept }, theirs: part.content };
}

/** A successful save with its result, or another writer's earlier one. */
export type Outcome<Saved> =
  | { readonly saved: Saved; readonly refused: null }
  | { readonly saved: null; readonly refused: RefusedSave };

/** Sends saves of one part. An earlier one without a reply, which the server may have applied, is no conflict. */
export function createSender() {
  let unanswered: unknown;
  return async function attempt<Saved>(
    content: object,
    known: Stored,
    send: (known: Stored) => Promise<Saved>,
  ): Promise<Outcome<Saved>> {
    const lost = unanswered;
    try {
      const saved = await send(known);
      unanswered = undefined;
      return { saved, refused: null };
    } catch (error) {
      unanswered = isTransient(error) ? content : undefined;
      const refused = refusedSave(error, known);
      if (!refused) throw error;
      if (lost !== undefined && isSame(refused.theirs, lost)) return attempt(content, refused.stored, send);
      // The id of a new contact is taken: to keep both, it needs another name.
      if (!known.part && !known.draft) throw error;
      return { saved: null, refused };
    }
  };
}

/** The reasons of a refusal, or the text of the failure. */
export function savingError(error: unknown, failure: string): string {
  const refusal = error instanceof ApiError ? v.safeParse(ContentRefusal, error.body.data) : null;
  if (!refusal?.success || refusal.output.problems.length === 0) return failureText(error, failure);
  const reasons = refusal.output.problems.slice(0, 5).map(({ subject, text }) => `${subject}: ${text}`);
  return `${error instanceof Error ? error.message : failure} ${reasons.join(" · ")}`;
}

/** Says what happened, for the writer. */
export function refusedText({ by, stored, theirs }: RefusedSave): string {
  if (by === "release") return "This was published again while you were writing.";
  if (stored.draft) {
    return `${stored.draft.updatedBy ?? "A deleted account"} saved this draft while you were writing.`;
  }
  return theirs === undefined
    ? "The draft was discarded while you were writing."
    : "The draft was published while you were writing.";
}
