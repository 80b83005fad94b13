import { startTransition, useLayoutEffect, useState } from "react";
import type { Typing } from "./editor-context.ts";
import type { ContactDraft } from "./model/draft.ts";
import { type EditSession, editSession, openSession, type SessionAction } from "./model/session.ts";

/** Pause in typing after which the page shows the text, in milliseconds. */
const PAUSE_MS = 150;
/** The longest time that the page is behind the typed text, in milliseconds. */
const MAX_BEHIND_MS = 1_000;

/**
 * Holds the session of one contact. A typed text is in the session at once. Its field shows it, and the rest of the page follows
 * after a moment, or when the field loses the focus.
 */
export function useEditSession(base: ContactDraft) {
  const [session, show] = useState(() => openSession(base));
  const [control] = useState(() => createControl(session, show));
  useLayoutEffect(() => control.confirm(session), [control, session]);
  return { session, ...control };
}

function createControl(opened: EditSession, show: (session: EditSession) => void) {
  let latest = opened;
  let shown = opened;
  let isTyping = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;

  function showLatest(): void {
    clearTimeout(pause);
    clearTimeout(limit);
    limit = undefined;
    show(latest);
  }

  function showSoon(): void {
    const later = () => startTransition(showLatest);
    clearTimeout(pause);
    pause = setTimeout(later, PAUSE_MS);
    limit ??= setTimeout(later, MAX_BEHIND_MS);
  }

  const typing: Typing = {
    type(change) {
      isTyping = true;
      try {
        change();
      } finally {
        isTyping = false;
      }
    },
    showLatest,
    isShown: () => shown === latest,
  };

  return {
    typing,
    /**
     * Changes the session. The page shows a typed text later, and any other change at once. It shows the first change at once
     * too, because it asks before it closes only if it shows one.
     */
    dispatch(action: SessionAction): void {
      latest = editSession(latest, action);
      if (isTyping && shown.draft !== shown.base) showSoon();
      else showLatest();
    },
    /** Returns the session with what is being typed. */
    latest: () => latest,
    /** Notes the session that the page shows. */
    confirm(session: EditSession): void {
      shown = session;
    },
  };
}
