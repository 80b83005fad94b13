import { useInfiniteQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { ArrowLeft } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { listMessages, MESSAGES_PAGE, type MessageView } from "#game/messages/wire.ts";
import { noteMark, pendingMarksAtom } from "../../player/marks.ts";
import { useContacts } from "../../player/reads/contacts.ts";
import { OLDER_MESSAGES_KEY, useMessages, withReadMark } from "../../player/reads/messages.ts";
import { call } from "../../server/api.ts";
import { Button } from "../../ui/button/button.tsx";
import { Spinner } from "../../ui/button/spinner.tsx";
import type { Elements } from "../../ui/elements.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { SkeletonRows } from "../../ui/page/skeleton.tsx";
import styles from "./messages.module.css";
import { nextUnread } from "./offers.ts";
import { type Filter, Inbox, InboxHead, ReadingPane } from "./panes.tsx";
import * as texts from "./texts.ts";

/** Messages from contacts: two panes on a desktop, one at a time on a phone. docs/reference/messages.md#screen */
export default function MessagesPage() {
  const query = useMessages();
  const { messages, isError } = query;
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = search.get("id");
  const {
    older,
    hasMore,
    isFetching: isSearching,
    isError: isIncomplete,
    loadMore,
  } = useOlderMessages(messages);
  const known = useContacts();
  const all = messages && [...messages, ...older];
  const selected = all?.find((message) => message.id === id) ?? null;
  const [filter, setFilter] = useState<Filter>("All");
  const shown = all?.filter((message) => isShown(message, filter, id)) ?? [];
  const list = useRef<HTMLDivElement>(null);
  /** The opened message and scroll position, restored when a phone returns to the list. */
  const left = useRef({ id: "", scrollY: 0 });
  const isReading = id !== null;

  useLayoutEffect(() => {
    window.scrollTo({ top: isReading ? 0 : left.current.scrollY });
    if (isReading || left.current.id === "") return;
    list.current
      ?.querySelector<HTMLElement>(`[data-id="${CSS.escape(left.current.id)}"]`)
      ?.focus({ preventScroll: true });
  }, [isReading]);

  const isElsewhere = id !== null && all !== undefined && selected === null;
  useEffect(() => {
    if (isElsewhere && hasMore && !isSearching && !isIncomplete) loadMore();
  });

  const unreadId = selected?.isRead === false ? selected.id : null;
  useEffect(() => {
    if (unreadId !== null) noteMark({ type: "messageRead", messageId: unreadId });
  }, [unreadId]);

  function back() {
    if (state === "from-list") void navigate(-1);
    else void navigate(PAGE_PATHS.messages, { replace: true });
  }

  return (
    <div className={styles.page} data-reading={isReading} data-wide>
      <div className={styles.head}>
        <InboxHead newest={messages?.[0]} filter={filter} onFilter={setFilter} />
      </div>
      {isError && !messages && <LoadFailure text={texts.failedToLoadMessages} query={query} />}
      {!messages && !isError && <SkeletonRows count={6} />}
      {messages?.length === 0 && (
        <EmptyState
          spot="letterbox"
          title="No messages yet"
          text="NPCs will send you messages as you progress through the game"
        />
      )}
      {all && all.length > 0 && (
        <div className={styles.panes}>
          <div ref={list} className={styles.list}>
            <Inbox
              messages={shown}
              known={known}
              selectedId={selected?.id ?? null}
              state={isReading ? state : "from-list"}
              onOpen={(opened) => {
                left.current = { id: opened, scrollY: window.scrollY };
              }}
            >
              {shown.length === 0 && <p className={styles.none}>{NOTHING[filter]}</p>}
              {hasMore && (
                <div className={styles.older}>
                  {isIncomplete && <Notice kind="error">{texts.failedToLoadMessages}</Notice>}
                  <Button busy={isSearching} onClick={loadMore}>
                    Show older messages
                  </Button>
                </div>
              )}
            </Inbox>
          </div>
          <section className={styles.reader} aria-label="Message">
            {isReading && (
              <div className={styles.back}>
                <Button variant="ghost" onClick={back}>
                  <ArrowLeft aria-hidden size={18} />
                  All messages
                </Button>
              </div>
            )}
            {selected ? (
              <ReadingPane
                message={selected}
                known={known}
                next={nextUnread(all, selected.id)}
                historyState={state}
              />
            ) : (
              <NothingSelected
                isReading={isReading}
                isSearching={hasMore}
                failure={
                  isIncomplete && (
                    <LoadFailure
                      text={texts.failedToLoadMessages}
                      query={{ isFetching: isSearching, refetch: loadMore }}
                    />
                  )
                }
              />
            )}
          </section>
        </div>
      )}
    </div>
  );
}

const NOTHING: Readonly<Record<Filter, string>> = {
  All: "",
  Unread: "Nothing is unread. Somebody will fix that.",
  Quests: "Nobody has asked for anything yet.",
};

/** Returns whether the list has a message. The open one stays while it is open: being read, it would leave 'Unread'. */
function isShown({ id, isRead, isQuestOffer }: MessageView, filter: Filter, openId: string | null): boolean {
  if (filter === "Unread") return !isRead || id === openId;
  return filter === "All" || isQuestOffer;
}

interface NothingSelectedProps {
  readonly isReading: boolean;
  readonly isSearching: boolean;
  /** Text that says that the older messages failed to load; null if they didn't. */
  readonly failure: Elements;
}

/** Placeholder for the message: none is selected, or the selected one isn't loaded. */
function NothingSelected({ isReading, isSearching, failure }: NothingSelectedProps) {
  if (!isReading) return <EmptyState spot="envelope" title="Select a message to read" />;
  if (failure) return failure;
  if (isSearching) return <Spinner label="Looking through the older messages..." />;
  return (
    <EmptyState
      spot="letterbox"
      title="There's no such message"
      text="It isn't in this inbox. Not any more, at least."
    />
  );
}

/**
 * The messages before `newest`, the newest page: none until `loadMore`, which loads a page. `hasMore` says whether there
 * may be further ones.
 */
function useOlderMessages(newest: readonly MessageView[] | undefined) {
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
