import { useInfiniteQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useMemo, useRef } from "react";
import { listMessages, MESSAGES_PAGE, type MessageView } from "#game/contract/messages.ts";
import { pendingMarksAtom } from "../../player/marks.ts";
import { OLDER_MESSAGES_KEY, withReadMark } from "../../player/reads/messages.ts";
import { call } from "../../server/api.ts";

/**
 * The messages before `newest`, the newest page: none until `loadMore`, which loads a page. `hasMore` says whether there
 * may be further ones.
 */
export function useOlderMessages(newest: readonly MessageView[] | undefined) {
  const isFull = newest !== undefined && newest.length >= MESSAGES_PAGE;
  const boundary = isFull ? newest.at(-1)?.id : undefined;
  const loadedFrom = useRef<string>(undefined);
  const marks = useAtomValue(pendingMarksAtom);
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: OLDER_MESSAGES_KEY,
    async queryFn({ pageParam }) {
      const before = pageParam ?? boundary;
      if (pageParam === null) loadedFrom.current = boundary;
      return before === undefined ? [] : (await call(listMessages, { query: { before } })).messages;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < MESSAGES_PAGE ? null : (page.at(-1)?.id ?? null)),
    enabled: false,
  });
  const isLoaded = data !== undefined;

  // A new message moves the last one of the newest page to here.
  useEffect(() => {
    if (isLoaded && boundary !== undefined && boundary !== loadedFrom.current) void refetch();
  }, [boundary, isLoaded, refetch]);

  return {
    older: useMemo(() => marks.reduce(withReadMark, data?.pages.flat() ?? []), [data, marks]),
    hasMore: isFull && (!isLoaded || hasNextPage),
    isFetching,
    isError,
    loadMore: () => void fetchNextPage(),
  };
}
