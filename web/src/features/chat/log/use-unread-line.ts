import { useAtomValue } from "jotai";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { readSeq } from "../chat-preferences.ts";
import { isConnectedAtom, logAtom, sessionAtom } from "../connection/chat-state.ts";
import { lastSeqOf } from "./message-log.ts";

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/**
 * Returns the `seq` before the "New messages" line (null for no line) and a function that removes the line.
 * Messages that arrive while the end of the list is in view count as read.
 */
export function useUnreadLine(isAtEnd: boolean): [number | null, () => void] {
  const session = useAtomValue(sessionAtom);
  const lastSeq = lastSeqOf(useAtomValue(logAtom));
  const isConnected = useAtomValue(isConnectedAtom);
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
  const [after, setAfter] = useState<number | null>(null);
  /** True if the line for messages unread at opening has been placed. */
  const hasSettled = useRef(false);
  const isWatching = isAtEnd && isVisible;

  useEffect(() => {
    if (!session || lastSeq === 0) return;
    const read = readSeq(session.roomId);
    if (read !== null && lastSeq > read && !(hasSettled.current && isWatching)) {
      setAfter((line) => line ?? read);
    }
    if (isWatching) session.markRead();
    if (isConnected) hasSettled.current = true;
  }, [session, lastSeq, isWatching, isConnected]);

  // On return, the line is above the messages that arrived during the player's absence.
  useEffect(() => {
    if (!isVisible) setAfter(null);
  }, [isVisible]);

  return [after, useCallback(() => setAfter(null), [])];
}
