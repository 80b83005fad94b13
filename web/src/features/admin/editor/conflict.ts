import * as v from "valibot";
import { ContactJson, DraftContactSchema } from "#game/contract/content.ts";
import type { NpcEntry } from "#game/contract/npc-admin.ts";
import { Conflict as ContentConflict, type PartDifference } from "#game/contract/parts.ts";
import type { Contact } from "#game/rules/content.ts";
import { ApiError } from "../../../server/api.ts";
import { type ContactDraft, contactDraft } from "../content/content-data.ts";

/** The server's version of the contact, as far as this page knows. */
export interface Stored {
  /** The contact in force; null if it isn't in force yet. */
  readonly released: NpcEntry | null;
  /** The stored draft; null if there is none. */
  readonly draft: ContactDraft | null;
}

/** Somebody else saved first. */
export interface Conflict {
  /** Refused operation. */
  readonly of: "publish" | "keep";
  /** The version that they saved. */
  readonly by: "release" | "draft";
  /** Current stored value. */
  readonly stored: Stored;
  /** From theirs to mine. */
  readonly difference: PartDifference | null;
}

/** Reads the conflict that a refusal reports; null if it is another refusal. */
export function conflictOf(error: unknown, of: Conflict["of"], known: Stored): Conflict | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const found = v.safeParse(ContentConflict, error.body.data);
  if (!found.success) return null;
  const { by, part, difference } = found.output;
  const draft = found.output.draft && contactDraft(found.output.draft);
  if (by === "draft") return { of, by, stored: { ...known, draft }, difference };
  // The id of a new contact is taken.
  if (!part || !known.released) return null;
  const { content, revision } = part;
  const released = { ...known.released, ...v.parse(ContactJson, content), revision };
  return { of, by, stored: { released, draft: draft && known.draft }, difference };
}

/** The contact that the other person saved; null if they removed the draft and nothing is in force. */
export function theirs({ by, stored }: Conflict): Contact | null {
  return by === "draft" ? (stored.draft?.content ?? stored.released) : stored.released;
}

/** Returns whether the conflicting save is `contact` itself: an earlier save of this page whose reply was lost. */
export function isOwnSave(conflict: Conflict, contact: Contact): boolean {
  const found = theirs(conflict);
  return found !== null && JSON.stringify(v.parse(DraftContactSchema, found)) === JSON.stringify(contact);
}

/** Says what happened, for the writer. */
export function conflictText({ by, stored }: Conflict): string {
  if (by === "release") return "This contact was released again while you were writing.";
  if (stored.draft === null) return "The draft was released or discarded while you were writing.";
  return `${stored.draft.updatedBy ?? "A deleted account"} saved this draft while you were writing.`;
}
