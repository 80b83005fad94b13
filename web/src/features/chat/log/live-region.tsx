import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useState } from "react";
import { useAnnouncer } from "../../../ui/use-announcer.tsx";
import { isConnectedAtom, logAtom, mutedIdsAtom } from "../connection/chat-state.ts";
import * as texts from "../texts.ts";
import { lastSeqOf, newsAfter } from "./message-log.ts";

/** Batches announcements over this time, so that a busy room stays bearable. In milliseconds. */
const GATHER_MS = 1_500;

/** Announces other people's new messages in one room while the panel is open. */
export function LiveRegion({ myId }: { myId: string }) {
  const log = useAtomValue(logAtom);
  const muted = useAtomValue(mutedIdsAtom);
  const isConnected = useAtomValue(isConnectedAtom);
  const { announce, region } = useAnnouncer();
  /** The last message that isn't news; null until the room is known. */
  const [announced, setAnnounced] = useState<number | null>(null);
  const news = announced === null ? [] : newsAfter(log, announced, myId, muted);

  const tell = useEffectEvent(() => {
    const [first, second] = news;
    setAnnounced(lastSeqOf(log));
    if (first) announce(second ? texts.countNewMessages(news.length) : `${first.username}: ${first.content}`);
  });
  const isDue = isConnected && news.length > 0;
  // Messages that go on coming don't put it off.
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(tell, GATHER_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
  useEffect(() => {
    if (isConnected) setAnnounced((before) => before ?? lastSeqOf(log));
  }, [isConnected, log]);

  return region;
}
