import { startTransition, useLayoutEffect, useState } from "react";
import type { Typing } from "../desk-context.ts";
import { isDirty, type PartSession, partSession, type SessionAction } from "./part-session.ts";

/** Pause in typing after which the page shows the text, in milliseconds. */
const PAUSE_MS = 150;
/** The longest time that the page is behind the typed text, in milliseconds. */
const MAX_BEHIND_MS = 2_000;

/**
 * Holds the session of one part. A typed text is in the session at once. Its field shows it, and the rest of the page follows
 * after a moment, or when the field loses the focus. docs/decisions/064-a-typed-text-is-drawn-first.md
 */
export function useSession(open: () => PartSession) {
  const [session, show] = useState(open);
  const [control] = useState(() => createControl(session, show));
  useLayoutEffect(() => control.confirm(session), [control, session]);
  return { session, ...control };
}

function createControl(opened: PartSession, show: (session: PartSession) => void) {
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
      latest = partSession(latest, action);
      if (isTyping && isDirty(shown)) showSoon();
      else showLatest();
    },
    /** Returns the session with the text being typed. */
    latest: () => latest,
    /** Notes the session that the page shows. */
    confirm(session: PartSession): void {
      shown = session;
    },
  };
}
