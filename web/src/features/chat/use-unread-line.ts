import { useAtomValue } from "jotai";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { isConnectedAtom, logAtom, sessionAtom } from "./chat-state.ts";
import { readSeq } from "./kept.ts";
import { lastSeqOf } from "./message-log.ts";

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/**
 * After which message the line of the unread stands, null where nowhere; and what takes it away. What comes
 * while the player looks at the end of the list is read at once.
 */
export function useUnreadLine(isAtEnd: boolean): [number | null, () => void] {
  const session = useAtomValue(sessionAtom);
  const lastSeq = lastSeqOf(useAtomValue(logAtom));
  const isConnected = useAtomValue(isConnectedAtom);
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
  const [after, setAfter] = useState<number | null>(null);
  /** Whether what waited when the panel opened has been marked. */
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

  // Coming back later, the line stands above what came since.
  useEffect(() => {
    if (!isVisible) setAfter(null);
  }, [isVisible]);

  return [after, useCallback(() => setAfter(null), [])];
}
