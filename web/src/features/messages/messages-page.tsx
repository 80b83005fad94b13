import { useAtomValue } from "jotai";
import { ArrowLeft } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { badgesAtom } from "../../state/badges.ts";
import { noteMark } from "../../state/marks.ts";
import { useMessages } from "../../state/messages.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Inbox } from "./inbox.tsx";
import styles from "./messages.module.css";
import { ReadingPane } from "./reading-pane.tsx";

/** Messages from contacts: two panes on a desktop, one at a time on a phone. docs/reference/messages.md#screen */
export default function MessagesPage() {
  const { messages, isError, isFetching, refetch } = useMessages();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = search.get("id");
  const selected = messages?.find((message) => message.id === id) ?? null;
  const unread = useAtomValue(badgesAtom).unreadMessages;
  const list = useRef<HTMLDivElement>(null);
  /** The opened message and scroll position, restored when a phone returns to the list. */
  const left = useRef({ id: "", scrollY: 0 });
  const isReading = selected !== null;

  useLayoutEffect(() => {
    window.scrollTo({ top: isReading ? 0 : left.current.scrollY });
    if (isReading || left.current.id === "") return;
    list.current
      ?.querySelector<HTMLElement>(`[data-id="${CSS.escape(left.current.id)}"]`)
      ?.focus({ preventScroll: true });
  }, [isReading]);

  const unreadId = selected?.isRead === false ? selected.id : null;
  useEffect(() => {
    if (unreadId !== null) noteMark({ type: "messageRead", messageId: unreadId });
  }, [unreadId]);

  function back() {
    if (state === "from-list") void navigate(-1);
    else void navigate(PAGE_PATHS.messages, { replace: true });
  }

  return (
    <div className={styles.page} data-reading={isReading}>
      <header className={styles.head}>
        <h1>Messages</h1>
        {unread > 0 && (
          <>
            <Badge count={unread} />
            <span className="visually-hidden">{`${unread} unread`}</span>
          </>
        )}
      </header>
      {isError && !messages && (
        <LoadFailure text="Failed to load messages" isFetching={isFetching} onRetry={() => void refetch()} />
      )}
      {!messages && !isError && <SkeletonRows count={6} />}
      {messages?.length === 0 && (
        <EmptyState
          title="No messages yet"
          text="NPCs will send you messages as you progress through the game"
        />
      )}
      {messages && messages.length > 0 && (
        <div className={styles.panes}>
          <div ref={list} className={styles.list}>
            <Inbox
              messages={messages}
              selectedId={selected?.id ?? null}
              state={isReading ? state : "from-list"}
              onOpen={(opened) => {
                left.current = { id: opened, scrollY: window.scrollY };
              }}
            />
          </div>
          <section className={styles.reader} aria-label="Message">
            {selected ? (
              <>
                <div className={styles.back}>
                  <Button variant="ghost" onClick={back}>
                    <ArrowLeft aria-hidden size={18} />
                    All messages
                  </Button>
                </div>
                <ReadingPane message={selected} />
              </>
            ) : (
              <EmptyState title="Select a message to read" />
            )}
          </section>
        </div>
      )}
    </div>
  );
}
