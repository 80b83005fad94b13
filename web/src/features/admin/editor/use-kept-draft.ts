import { useCallback, useEffect, useRef, useState } from "react";
import { dropKeptDraft, type KeptDraft, keepDraft, readKeptDraft } from "./kept-draft.ts";
import type { ContactDraft } from "./model/draft.ts";
import { isSameContact } from "./model/to-contact.ts";

/** Pause in typing after which the draft is written to the device, in milliseconds. */
const PAUSE_MS = 400;

/**
 * Keeps unsaved changes on this device for the account, so that they survive the end of the session, a crash and a closed
 * tab, and offers them when the contact is opened again. `of` is the contact's id, or `new`.
 */
export function useKeptDraft(userId: string, of: string, draft: ContactDraft, isDirty: boolean) {
  const [offered, setOffered] = useState<KeptDraft | null>(() => {
    const kept = readKeptDraft(userId, of, Date.now());
    return kept && !isSameContact(kept.draft, draft) ? kept : null;
  });
  /** Changes that aren't written yet. */
  const pending = useRef<ContactDraft | null>(null);

  const write = useCallback(() => {
    if (pending.current) keepDraft(userId, { of, at: Date.now(), draft: pending.current });
    pending.current = null;
  }, [userId, of]);

  useEffect(() => {
    if (!isDirty) return;
    pending.current = draft;
    const timer = setTimeout(write, PAUSE_MS);
    // When the changes are undone, there is nothing to come back to.
    return () => clearTimeout(timer);
  }, [draft, isDirty, write]);

  // The session may end, or the page close, before typing pauses.
  useEffect(() => {
    addEventListener("pagehide", write);
    return () => {
      removeEventListener("pagehide", write);
      write();
    };
  }, [write]);

  return {
    offered,
    /** Closes the offer. */
    answer: () => setOffered(null),
    /** Forgets the changes: they are saved, or not wanted. */
    forget: () => {
      pending.current = null;
      dropKeptDraft(userId, of);
    },
  };
}
