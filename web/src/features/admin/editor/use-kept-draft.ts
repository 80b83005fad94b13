import { useCallback, useEffect, useRef, useState } from "react";
import { serverNow } from "../../../clock.ts";
import { dropKeptDraft, type KeptDraft, keepDraft, readKeptDraft } from "./kept-draft.ts";
import type { ContactDraft } from "./model/draft.ts";
import { type EditSession, isDirty } from "./model/session.ts";
import { isSameContact } from "./model/to-contact.ts";

/** Pause in typing after which the draft is written to the device, in milliseconds. */
const PAUSE_MS = 400;

/**
 * Keeps unsaved changes on this device for the account, so that they survive the end of the session, a crash and a closed
 * tab, and offers them when the contact is opened again. `of` is the contact's id, or `new`. `latest` returns the session
 * with what is being typed.
 */
export function useKeptDraft(userId: string, of: string, draft: ContactDraft, latest: () => EditSession) {
  const [offered, setOffered] = useState<KeptDraft | null>(() => {
    const kept = readKeptDraft(userId, of, serverNow());
    return kept && !isSameContact(kept.draft, draft) ? kept : null;
  });
  /** The last draft that was written or isn't wanted. */
  const settled = useRef<ContactDraft | null>(null);
  /** Other tabs may write the same contact: each keeps its own changes. */
  const [by] = useState(() => crypto.randomUUID());

  const write = useCallback(() => {
    const session = latest();
    if (session.draft !== settled.current && isDirty(session)) {
      keepDraft(userId, { of, by, at: serverNow(), draft: session.draft });
    }
    settled.current = session.draft;
  }, [userId, of, by, latest]);

  useEffect(() => {
    // Each change starts the pause anew.
    void draft;
    const timer = setTimeout(write, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, write]);

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
    /** Closes the offer: it is restored as this draft, or not wanted. */
    answer: (restored: ContactDraft | null) => {
      if (restored) keepDraft(userId, { of, by, at: serverNow(), draft: restored });
      if (offered) dropKeptDraft(userId, offered);
      setOffered(null);
    },
    /** Forgets the changes, which aren't wanted. */
    forget: () => {
      settled.current = latest().draft;
      dropKeptDraft(userId, { of, by });
    },
    /** Forgets what was saved. Changes since then stay on the device under the contact's id. */
    keepLater: (saved: ContactDraft) => {
      const { draft: typed } = latest();
      settled.current = typed;
      dropKeptDraft(userId, { of, by });
      if (typed === saved) return;
      const later = { ...typed, isNew: false, id: saved.id };
      keepDraft(userId, { of: saved.id, by, at: serverNow(), draft: later });
    },
  };
}
