import { useAtomValue } from "jotai";
import { ArrowDown } from "lucide-react";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { failureText } from "../../../server/api.ts";
import { outageAtom } from "../../../server/reachability.ts";
import { Button } from "../../../ui/button/button.tsx";
import { dayText } from "../../../ui/dates.ts";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { isConnectedAtom, sessionAtom } from "../connection/chat-state.ts";
import type { MessageTarget } from "../dialogs/message-actions.tsx";
import * as texts from "../texts.ts";
import styles from "./list.module.css";
import { MessageGroup } from "./message-group.tsx";
import type { Row } from "./message-rows.ts";

interface MessageListProps {
  readonly rows: readonly Row[];
  readonly hasOlder: boolean;
  readonly isAtEnd: boolean;
  readonly isAdmin: boolean;
  readonly onAtEnd: (isAtEnd: boolean) => void;
  readonly onMenu: (target: MessageTarget) => void;
}

/** The messages, oldest first. Follows the end until the player scrolls away. */
export function MessageList({ rows, hasOlder, isAtEnd, isAdmin, onAtEnd, onMenu }: MessageListProps) {
  const isConnected = useAtomValue(isConnectedAtom);
  const isLost = useAtomValue(outageAtom) !== null && !isConnected;
  const { list, inner, jump, holdPlace } = useEnd(rows, isAtEnd, onAtEnd);
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={list} className={styles.list} aria-label="Messages" tabIndex={0}>
        <div ref={inner}>
          {hasOlder && <Earlier onLoad={holdPlace} />}
          {rows.length === 0 && isConnected && (
            <EmptyState
              spot="megaphone"
              title="Nobody has said anything yet."
              text="A rare silence. Own it or end it."
            />
          )}
          {rows.length === 0 && isLost && (
            <EmptyState
              spot="megaphone"
              title="Nothing saved from this room."
              text="Its messages come with the connection."
            />
          )}
          {rows.map((row) => (
            <RowView key={row.key} row={row} isAdmin={isAdmin} onMenu={onMenu} />
          ))}
        </div>
      </section>
      {!isAtEnd && (
        <button type="button" className={styles.jump} onClick={jump}>
          <ArrowDown aria-hidden size={16} />
          Jump to latest
        </button>
      )}
    </div>
  );
}

function RowView({
  row,
  isAdmin,
  onMenu,
}: {
  row: Row;
  isAdmin: boolean;
  onMenu: (target: MessageTarget) => void;
}) {
  switch (row.kind) {
    case "day":
      return <p className={styles.day}>{dayText(row.at)}</p>;
    case "unread":
      return <p className={styles.unread}>New messages</p>;
    case "group":
      return <MessageGroup group={row} isAdmin={isAdmin} onMenu={onMenu} />;
    default:
      return row satisfies never;
  }
}

/** Loads earlier messages. */
function Earlier({ onLoad }: { onLoad: () => void }) {
  const session = useAtomValue(sessionAtom);
  const isConnected = useAtomValue(isConnectedAtom);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function load(): Promise<void> {
    setIsBusy(true);
    setError(null);
    onLoad();
    try {
      await session?.loadOlder();
    } catch (reason) {
      setError(failureText(reason, texts.failedToLoadChatHistory));
    }
    setIsBusy(false);
  }

  return (
    <div className={styles.earlier}>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <Button
        variant="ghost"
        busy={isBusy}
        disabledReason={isConnected ? null : "Reconnect to load earlier messages."}
        onClick={() => void load()}
      >
        Earlier messages
      </Button>
    </div>
  );
}

/** Distance that still counts as the end, in CSS pixels. */
const NEAR = 48;

/** Keeps a list scrolled to its end, or in place when earlier content is added above. */
function useEnd(content: unknown, isAtEnd: boolean, onAtEnd: (isAtEnd: boolean) => void) {
  const list = useRef<HTMLElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const stays = useRef(isAtEnd);
  /** Distance from the end to restore once. */
  const held = useRef<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs after each change of the content
  useLayoutEffect(() => {
    const element = list.current;
    stays.current = isAtEnd;
    if (!element) return;
    if (held.current !== null) {
      element.scrollTop = element.scrollHeight - held.current;
      held.current = null;
    } else if (isAtEnd) {
      element.scrollTop = element.scrollHeight;
    }
  }, [content, isAtEnd]);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      onAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < NEAR);
    };
    element.addEventListener("scroll", measure, { passive: true });
    return () => element.removeEventListener("scroll", measure);
  }, [onAtEnd]);

  // Notices and notes under messages also change the height.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const element = list.current;
      if (element && stays.current) element.scrollTop = element.scrollHeight;
    });
    for (const element of [list.current, inner.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return {
    list,
    inner,
    jump: useCallback(() => {
      const element = list.current;
      element?.scrollTo({ top: element.scrollHeight });
      element?.focus({ preventScroll: true });
    }, []),
    holdPlace: useCallback(() => {
      const element = list.current;
      if (element) held.current = element.scrollHeight - element.scrollTop;
    }, []),
  };
}
