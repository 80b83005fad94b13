import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { isConnectedAtom, logAtom, mutedIdsAtom } from "../connection/chat-state.ts";
import { lastSeqOf } from "./message-log.ts";

/** Batches announcements over this time, so that a busy room stays bearable. In milliseconds. */
const GATHER_MS = 1_500;

/** Announces other people's new messages while the panel is open. */
export function LiveRegion({ myId }: { myId: string }) {
  const log = useAtomValue(logAtom);
  const muted = useAtomValue(mutedIdsAtom);
  const isConnected = useAtomValue(isConnectedAtom);
  const [text, setText] = useState("");
  const told = useRef<number | null>(null);

  useEffect(() => {
    if (!isConnected) return;
    told.current ??= lastSeqOf(log);
    const after = told.current;
    const news = log.messages.filter(
      ({ seq, userId, deleted }) =>
        seq > after && !deleted && userId !== null && userId !== myId && !muted.has(userId),
    );
    if (news.length === 0) return;
    const timer = setTimeout(() => {
      told.current = lastSeqOf(log);
      const [first] = news;
      setText(
        news.length === 1 && first ? `${first.username}: ${first.content}` : `${news.length} new messages`,
      );
    }, GATHER_MS);
    return () => clearTimeout(timer);
  }, [log, muted, isConnected, myId]);

  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  );
}
