import { useCallback, useEffect, useRef, useState } from "react";
import { isSame } from "#game/content/same-content.ts";
import { serverNow } from "../../../../clock.ts";
import { dropCopy, type KeptCopy, keepCopy, readCopy } from "./kept-copy.ts";
import { isDirty, type PartSession } from "./part-session.ts";

/** Pause in typing after which the changes are written to the device, in milliseconds. */
const PAUSE_MS = 400;

interface KeptCopyOptions {
  readonly userId: string;
  /** The part's id, or `new`. */
  readonly of: string;
  readonly session: PartSession;
  /** Returns the session with the text being typed. */
  readonly latest: () => PartSession;
  /** Returns whether a page can show the content. */
  readonly isReadable: (content: unknown) => boolean;
}

/**
 * Keeps unsaved changes on this device for the account, so that they survive the end of the session, a crash and a closed
 * tab, and offers them when the part is opened again.
 */
export function useKeptCopy({ userId, of, session, latest, isReadable }: KeptCopyOptions) {
  const content = session.tree.value;
  const [offered, setOffered] = useState<KeptCopy | null>(() => {
    const kept = readCopy(userId, of, serverNow());
    return kept && isReadable(kept.content) && !isSame(kept.content, content) ? kept : null;
  });
  /** The last content that was written or isn't wanted. */
  const settled = useRef<unknown>(null);
  /** Other tabs may write the same part: each keeps its own changes. */
  const [by] = useState(() => crypto.randomUUID());

  const write = useCallback(() => {
    const now = latest();
    const { value } = now.tree;
    if (value !== settled.current && isDirty(now)) {
      keepCopy(userId, { of, by, at: serverNow(), content: value });
    }
    settled.current = value;
  }, [userId, of, by, latest]);

  useEffect(() => {
    // Each change starts the pause anew.
    void content;
    const timer = setTimeout(write, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content, write]);

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
    /** Closes the offer: its content is restored, or not wanted. */
    answer: (isRestored: boolean) => {
      if (!offered) return;
      if (isRestored) keepCopy(userId, { of, by, at: serverNow(), content: offered.content });
      dropCopy(userId, offered);
      setOffered(null);
    },
    /** Forgets the changes, which aren't wanted. */
    forget: () => {
      settled.current = latest().tree.value;
      dropCopy(userId, { of, by });
    },
    /** Forgets the saved copy of the part `id`. Changes since then stay on the device under that id. */
    keepLater: (id: string, saved: unknown) => {
      const { value } = latest().tree;
      settled.current = value;
      dropCopy(userId, { of, by });
      if (value !== saved) keepCopy(userId, { of: id, by, at: serverNow(), content: value });
    },
  };
}
