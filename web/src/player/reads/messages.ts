import type { InfiniteData } from "@tanstack/react-query";
import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import type { InferOutput } from "valibot";
import { listMessages, type MessageView } from "#game/messages/wire.ts";
import { type CachedSource, cachedAtom, updateCached, useCached } from "../../offline/cached.ts";
import { call } from "../../server/api.ts";
import { pollMsAtom } from "../../server/reachability.ts";
import { queryClient } from "../../session/query-client.ts";
import { store } from "../../store.ts";
import { type Mark, pendingMarksAtom } from "../marks.ts";

type MessageList = InferOutput<typeof listMessages.reply>;
export const MESSAGES: CachedSource<MessageList> = {
  snapshot: "last-messages",
  schema: listMessages.reply,
  fetch: () => call(listMessages, {}),
};

/** The player's messages, newest first. */
export function useMessages() {
  const { data, isPending, isError, isFetching, refetch } = useCached(MESSAGES);
  const marks = useAtomValue(pendingMarksAtom);
  const messages = useMemo(
    () => (data ? marks.reduce(withReadMark, data.data.messages) : undefined),
    [data, marks],
  );
  return { messages, isPending, isError, isFetching, refetch };
}

const latestAtom = cachedAtom(MESSAGES, () => store.get(pollMsAtom));

/** The player's messages, newest first: undefined until they are known, null if they can't be loaded. */
export const messagesAtom = atom((get) => {
  const latest = get(latestAtom);
  return latest && get(pendingMarksAtom).reduce(withReadMark, latest.data.messages);
});

/** The messages after the player opened one, or marked all as read. */
export function withReadMark(messages: MessageView[], mark: Mark): MessageView[] {
  if (mark.type !== "messageRead" && mark.type !== "allRead") return messages;
  const isMarked = ({ id, createdAt }: MessageView) =>
    mark.type === "allRead" ? createdAt <= mark.createdAt : id === mark.messageId;
  return messages.map((message) => (isMarked(message) ? { ...message, isRead: true } : message));
}

/** The query of the pages before the newest one. */
export const OLDER_MESSAGES_KEY = ["older-messages"] as const;

/** Applies a confirmed mark to the loaded messages. */
export function confirmMessageMark(mark: Mark): Promise<void> {
  queryClient.setQueryData<InfiniteData<MessageView[]>>(
    OLDER_MESSAGES_KEY,
    (cached) => cached && { ...cached, pages: cached.pages.map((page) => withReadMark(page, mark)) },
  );
  return updateCached(MESSAGES, ({ messages }) => ({ messages: withReadMark(messages, mark) }));
}
