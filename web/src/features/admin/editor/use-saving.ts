import { useRef, useState } from "react";
import * as v from "valibot";
import { createNpc, type NpcEntry, updateNpc } from "#game/contract/npc-admin.ts";
import { ContentRefusal, saveDraft } from "#game/contract/parts.ts";
import type { Contact } from "#game/rules/content.ts";
import { ApiError, call, failureText, isTransient } from "../../../server/api.ts";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import { contactDraft, type ContactDraft as StoredDraft } from "../content/content-data.ts";
import { type Conflict, conflictOf, isOwnSave, type Stored } from "./conflict.ts";
import type { ContactDraft } from "./model/draft.ts";
import { toContact } from "./model/to-contact.ts";

const FAILURE = "Failed to save NPC";

/** The reasons of a refusal, or the text of the failure. */
function savingError(error: unknown): string {
  const refusal = error instanceof ApiError ? v.safeParse(ContentRefusal, error.body.data) : null;
  if (!refusal?.success || refusal.output.problems.length === 0) return failureText(error, FAILURE);
  const reasons = refusal.output.problems.slice(0, 5).map(({ subject, text }) => `${subject}: ${text}`);
  return `${error instanceof Error ? error.message : FAILURE} ${reasons.join(" · ")}`;
}

type Save<Saved> = (contact: Contact, known: Stored) => Promise<Saved>;

/** Puts a contact in force. Its stored draft is removed with the same call. */
async function publish(contact: Contact, { released, draft }: Stored): Promise<NpcEntry> {
  const key = crypto.randomUUID();
  const body = { ...contact, draftRevision: draft?.revision };
  if (released === null) return (await call(createNpc, { key, body })).data;
  const { id, revision } = released;
  return (await call(updateNpc, { key, parameters: { id }, body: { ...body, revision } })).data;
}

/** Stores a contact as a draft. */
async function keep(content: Contact, { released, draft }: Stored): Promise<StoredDraft> {
  const body = {
    content,
    baseRevision: draft?.baseRevision ?? released?.revision ?? null,
    revision: draft?.revision ?? null,
  };
  const key = crypto.randomUUID();
  return contactDraft((await call(saveDraft, { key, parameters: { id: content.id }, body })).draft);
}

/** Publishes contacts and stores drafts; holds what the server has, and a conflict until it is resolved. */
export function useSaving(initial: Stored) {
  const [stored, setStored] = useState(initial);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const publishing = useSubmission(savingError);
  const keeping = useSubmission(savingError);
  /** A save that got no answer: the server may have applied it. */
  const unanswered = useRef<Contact | null>(null);

  /** Saves, and returns null on a conflict. An earlier save without a reply is no conflict. */
  async function attempt<Saved>(
    of: Conflict["of"],
    contact: Contact,
    known: Stored,
    save: Save<Saved>,
  ): Promise<Saved | null> {
    const lost = unanswered.current;
    try {
      const saved = await save(contact, known);
      unanswered.current = null;
      return saved;
    } catch (error) {
      unanswered.current = isTransient(error) ? contact : null;
      const found = conflictOf(error, of, known);
      if (!found) throw error;
      if (lost && isOwnSave(found, lost)) return attempt(of, contact, found.stored, save);
      setConflict(found);
      return null;
    }
  }

  /** Runs a save with its message, then adopts the server's state. */
  async function run<Saved>(
    of: Conflict["of"],
    draft: ContactDraft,
    known: Stored,
    save: Save<Saved>,
    accept: (saved: Saved) => Stored,
  ): Promise<Saved | null> {
    const [submission, other] = of === "publish" ? [publishing, keeping] : [keeping, publishing];
    other.setMessage(null);
    let saved: Saved | null = null;
    await submission.run(async () => {
      const contact = toContact(draft, "keep");
      // The editor saves nothing that the schema refuses.
      if (!contact.success) throw new Error(contact.issues[0].message);
      saved = await attempt(of, contact.output, known, save);
      if (saved === null) return undefined;
      setStored(accept(saved));
      setConflict(null);
      return of === "publish" ? "Saved. Players see it now." : "Saved as draft. Players don't see it.";
    });
    return saved;
  }

  return {
    stored,
    conflict,
    setConflict,
    publishing,
    keeping,
    /** Puts the contact in force in place of its stored draft. Returns it; null if that failed. */
    publish: (draft: ContactDraft, known = stored): Promise<NpcEntry | null> =>
      run("publish", draft, known, publish, (released) => ({ released, draft: null })),
    /** Stores the draft, which players don't see. Returns it; null if that failed. */
    keep: (draft: ContactDraft, known = stored): Promise<StoredDraft | null> =>
      run("keep", draft, known, keep, (kept) => ({ ...known, draft: kept })),
    /** Takes over what the other person saved as the stored state. */
    accept(known: Stored): void {
      setStored(known);
      setConflict(null);
    },
  };
}
