import * as v from "valibot";
import { DraftContactSchema } from "#game/contract/content.ts";
import {
  type ContactDifference,
  type Draft,
  DraftConflict,
  NpcConflict,
  type NpcEntry,
} from "#game/contract/content-admin.ts";
import type { Contact } from "#game/rules/content.ts";
import { ApiError } from "../../../server/api.ts";

/** The server's version of the contact, as far as this page knows. */
export interface Stored {
  /** The contact in force; null if it isn't in force yet. */
  readonly released: NpcEntry | null;
  /** The stored draft; null if there is none. */
  readonly draft: Draft | null;
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
  readonly difference: ContactDifference | null;
}

/** Reads the conflict that a refusal reports; null if it is another refusal. */
export function conflictOf(error: unknown, of: Conflict["of"], known: Stored): Conflict | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const release = v.safeParse(NpcConflict, error.body.data);
  if (release.success) {
    const { current, difference } = release.output;
    const draft = current.draft && known.draft;
    return { of, by: "release", stored: { released: current, draft }, difference };
  }
  const draft = v.safeParse(DraftConflict, error.body.data);
  if (!draft.success) return null;
  const { current, difference } = draft.output;
  return { of, by: "draft", stored: { ...known, draft: current }, difference };
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
