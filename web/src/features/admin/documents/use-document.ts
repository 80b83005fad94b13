import { useEffect, useMemo, useRef, useState } from "react";
import * as v from "valibot";
import { partDifference } from "#game/content/difference.ts";
import {
  Conflict,
  type Draft,
  type Part,
  type PartDifference,
  releasePart,
  saveDraft,
} from "#game/contract/parts.ts";
import type { DocumentId } from "#game/rules/documents.ts";
import { ApiError, call, failureText } from "../../../server/api.ts";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import { useContentRefresh } from "../content/content-data.ts";
import type { OpenedDocument } from "./document-loader.tsx";

/** The server's version of a document, as far as this page knows. */
interface Stored {
  /** The document with which the work began. */
  readonly base: Part;
  readonly draft: Draft | null;
}

/** Somebody else saved first. */
export interface DocumentClash {
  readonly text: string;
  readonly stored: Stored;
  /** What they left. */
  readonly theirs: unknown;
  /** From theirs to mine. */
  readonly difference: PartDifference | null;
}

/** The work on a document: what is stored of it, and how to save it. */
export interface DocumentWork {
  readonly draft: Draft | null;
  /** The document in force, as far as this page knows. */
  readonly inForce: unknown;
  /** From the document in force to the typed one; empty if they are the same. */
  readonly difference: readonly PartDifference[];
  /** True if the typed document is what is stored: the draft, or without one what is in force. */
  readonly isSaved: boolean;
  readonly clash: DocumentClash | null;
  readonly saving: ReturnType<typeof useSubmission>;
  readonly save: () => Promise<unknown>;
  /** Throws if the release is refused. A clash is no failure: it is shown in place of it. */
  readonly release: () => Promise<number | null>;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  readonly decideLater: () => void;
}

/** Keeps the work on a document: `content` is what is typed, and `onContent` replaces it by what is stored. */
export function useDocument(
  id: DocumentId,
  opened: OpenedDocument,
  content: unknown,
  onContent: (content: unknown) => void,
): DocumentWork {
  const [stored, setStored] = useState<Stored>({ base: opened, draft: opened.draft });
  const [clash, setClash] = useState<DocumentClash | null>(null);
  const refresh = useContentRefresh();
  const saving = useSubmission((error) => failureText(error, "Failed to save the draft"));
  const { base, draft } = stored;
  const typed = useRef(content);
  useEffect(() => {
    typed.current = content;
  }, [content]);
  const difference = useMemo(
    () => [partDifference(id, base.content, content)].filter((each) => each !== null),
    [id, base, content],
  );
  const isSaved = useMemo(
    () => JSON.stringify(content) === JSON.stringify(draft ? draft.content : base.content),
    [draft, base, content],
  );

  /** Runs a call. Shows a clash, and returns null then. */
  async function orClash<Reply>(send: () => Promise<Reply>): Promise<Reply | null> {
    try {
      return await send();
    } catch (error) {
      const found = clashOf(error, stored);
      if (!found) throw error;
      setClash(found);
      return null;
    }
  }

  return {
    draft,
    inForce: base.content,
    difference,
    isSaved,
    clash,
    saving,
    save: () =>
      saving.run(async () => {
        const body = { content, baseRevision: base.revision, revision: draft?.revision ?? null };
        const saved = await orClash(() =>
          call(saveDraft, { key: crypto.randomUUID(), parameters: { id }, body }),
        );
        if (!saved) return undefined;
        setStored({ base, draft: saved.draft });
        return "Saved as a draft. Players don't see it until it's released.";
      }),
    async release() {
      const body = { content, revision: base.revision, ...(draft && { draftRevision: draft.revision }) };
      const released = await orClash(() =>
        call(releasePart, { key: crypto.randomUUID(), parameters: { id }, body }),
      );
      if (!released) return null;
      setStored({ base: released.part, draft: null });
      // What was typed meanwhile stays.
      if (typed.current === content) onContent(released.part.content);
      saving.setMessage(null);
      await refresh();
      return released.part.version;
    },
    keepMine() {
      if (clash) setStored(clash.stored);
      setClash(null);
    },
    takeTheirs() {
      if (!clash) return;
      setStored(clash.stored);
      onContent(clash.theirs);
      setClash(null);
    },
    decideLater: () => setClash(null),
  };
}

function clashOf(error: unknown, { base }: Stored): DocumentClash | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const found = v.safeParse(Conflict, error.body.data);
  if (!found.success) return null;
  const { by, part, draft, difference } = found.output;
  const stored = { base: by === "release" && part ? part : base, draft };
  if (by === "release") {
    const text = "This was released again while you were writing.";
    return { text, stored, theirs: stored.base.content, difference };
  }
  const text = draft
    ? `${draft.updatedBy ?? "A deleted account"} saved a draft of this while you were writing.`
    : "The draft was released or discarded while you were writing.";
  return { text, stored, theirs: (draft ?? base).content, difference };
}
