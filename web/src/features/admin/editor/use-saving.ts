import { useState } from "react";
import * as v from "valibot";
import { DraftContactSchema } from "#game/contract/content.ts";
import type { ContactDifference } from "#game/contract/content-admin.ts";
import {
  ContentRefusal,
  createNpc,
  type Draft,
  DraftConflict,
  discardDraft,
  NpcConflict,
  type NpcEntry,
  saveDraft,
  updateNpc,
} from "#game/contract/content-admin.ts";
import type { Contact } from "#game/rules/content.ts";
import { ApiError, call, failureText } from "../../../server/api.ts";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import type { ContactDraft } from "./model/draft.ts";
import { sourceOf } from "./model/source.ts";

/** What the server has of the contact, as far as this page knows. */
export interface Stored {
  /** The contact in force; null if it isn't in force yet. */
  readonly released: NpcEntry | null;
  /** The stored draft; null if there is none. */
  readonly draft: Draft | null;
}

/** Somebody else saved first. */
export interface Conflict {
  /** What was refused: publishing, or saving the draft. */
  readonly of: "publish" | "draft";
  /** What is stored now. */
  readonly stored: Stored;
  /** From theirs to mine. */
  readonly difference: ContactDifference | null;
}

/** The contact that a conflict's other person saved; null if they removed the draft and nothing is in force. */
export function theirs({ of, stored }: Conflict): Contact | null {
  return of === "draft" ? (stored.draft?.content ?? stored.released) : stored.released;
}

const FAILURE = "Failed to save NPC";

/** The reasons of a refusal, or the text of the failure. */
function savingError(error: unknown): string {
  const refusal = error instanceof ApiError ? v.safeParse(ContentRefusal, error.body.data) : null;
  if (!refusal?.success || refusal.output.problems.length === 0) return failureText(error, FAILURE);
  const reasons = refusal.output.problems.slice(0, 5).map(({ subject, text }) => `${subject}: ${text}`);
  return `${errorHead(error)} ${reasons.join(" · ")}`;
}

function errorHead(error: unknown): string {
  return error instanceof Error ? error.message : FAILURE;
}

/** Publishes contacts and stores drafts; holds what the server has, and a conflict until it is resolved. */
export function useSaving(initial: Stored) {
  const [stored, setStored] = useState(initial);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const publishing = useSubmission(savingError);
  const keeping = useSubmission(savingError);

  /** Returns the conflict that an error reports; null if it is another error. */
  function conflictOf(error: unknown, known: Stored): Conflict | null {
    if (!(error instanceof ApiError) || error.status !== 409) return null;
    const release = v.safeParse(NpcConflict, error.body.data);
    if (release.success) {
      const { current, difference } = release.output;
      return { of: "publish", stored: { ...known, released: current }, difference };
    }
    const draft = v.safeParse(DraftConflict, error.body.data);
    if (!draft.success) return null;
    return {
      of: "draft",
      stored: { ...known, draft: draft.output.current },
      difference: draft.output.difference,
    };
  }

  async function attempt<Result>(known: Stored, action: () => Promise<Result>): Promise<Result | null> {
    try {
      return await action();
    } catch (error) {
      const found = conflictOf(error, known);
      if (!found) throw error;
      setConflict(found);
      return null;
    }
  }

  async function send(draft: ContactDraft, known: Stored): Promise<NpcEntry> {
    const body = sourceOf(draft);
    const key = crypto.randomUUID();
    if (known.released === null) return (await call(createNpc, { key, body })).data;
    const { id, revision } = known.released;
    return (await call(updateNpc, { key, parameters: { id }, body: { ...body, revision } })).data;
  }

  return {
    stored,
    conflict,
    setConflict,
    publishing,
    keeping,
    /** Puts the contact in force. Its stored draft has done its work. Returns it; null if that failed. */
    async publish(draft: ContactDraft, known: Stored = stored): Promise<NpcEntry | null> {
      keeping.setMessage(null);
      let saved: NpcEntry | null = null;
      await publishing.run(async () => {
        saved = await attempt(known, () => send(draft, known));
        if (!saved) return undefined;
        const rest = await discard(known.draft);
        setStored({ released: saved, draft: rest });
        setConflict(null);
        return rest
          ? "Saved. The stored draft stays, because somebody has changed it."
          : "Saved. Players see it now.";
      });
      return saved;
    },
    /** Stores the draft, which players don't see. Returns it; null if that failed. */
    async keep(draft: ContactDraft, known: Stored = stored): Promise<Draft | null> {
      publishing.setMessage(null);
      let kept: Draft | null = null;
      await keeping.run(async () => {
        const content = v.parse(DraftContactSchema, sourceOf(draft));
        const body = {
          content,
          baseRevision: known.draft?.baseRevision ?? known.released?.revision ?? null,
          revision: known.draft?.revision ?? null,
        };
        const parameters = { id: draft.id };
        const key = crypto.randomUUID();
        const reply = await attempt(known, () => call(saveDraft, { key, parameters, body }));
        if (!reply) return undefined;
        kept = reply.draft;
        setStored({ ...known, draft: kept });
        setConflict(null);
        return "Saved as draft. Players don't see it.";
      });
      return kept;
    },
    /** Takes over what the other person saved as the stored state. */
    accept(known: Stored): void {
      setStored(known);
      setConflict(null);
    },
  };
}

/** Discards a draft whose content is now in force. Returns it if somebody has changed it meanwhile. */
async function discard(draft: Draft | null): Promise<Draft | null> {
  if (draft === null) return null;
  const { contactId: id, revision } = draft;
  try {
    await call(discardDraft, { key: crypto.randomUUID(), parameters: { id }, body: { revision } });
    return null;
  } catch {
    return draft;
  }
}
