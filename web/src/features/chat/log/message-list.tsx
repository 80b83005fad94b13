import { useMutation } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { ArrowDown, Ellipsis } from "lucide-react";
import {
  memo,
  type PointerEvent as ReactPointerEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { serverDate } from "../../../clock.ts";
import { swallowPress } from "../../../device/stillness.ts";
import { rankAtom } from "../../../player/player.ts";
import { failureText } from "../../../server/api.ts";
import { outageAtom } from "../../../server/reachability.ts";
import { Button } from "../../../ui/button/button.tsx";
import { clockText, dayText } from "../../../ui/dates.ts";
import type { Elements } from "../../../ui/elements.ts";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { PlayerAvatar } from "../../../ui/people/player-avatar.tsx";
import { isConnectedAtom, sessionAtom } from "../connection/chat-state.ts";
import type { MessageTarget } from "../dialogs/message-actions.tsx";
import * as texts from "../texts.ts";
import styles from "./list.module.css";
import type { Group, Line, Row } from "./message-rows.ts";

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
          {rows.map((row) =>
            row.kind === "group" ? (
              <MessageGroup key={row.key} group={row} isAdmin={isAdmin} onMenu={onMenu} />
            ) : (
              <p key={row.key} className={styles[row.kind]}>
                {row.kind === "day" ? dayText(row.at) : "New messages"}
              </p>
            ),
          )}
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

/** Loads earlier messages. */
function Earlier({ onLoad }: { onLoad: () => void }) {
  const session = useAtomValue(sessionAtom);
  const isConnected = useAtomValue(isConnectedAtom);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => session?.loadOlder(),
    onMutate: onLoad,
  });

  return (
    <div className={styles.earlier}>
      {error && <Notice kind="error">{failureText(error, texts.failedToLoadChatHistory)}</Notice>}
      <Button
        variant="ghost"
        busy={isPending}
        disabledReason={isConnected ? null : "Reconnect to load earlier messages."}
        onClick={() => mutate()}
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

/** Length of the press that opens a message's menu, in milliseconds. */
const PRESS_MS = 500;
/** A finger that moves further scrolls, in CSS pixels. */
const MAX_WAY_PX = 10;

interface MessageGroupProps {
  readonly group: Group;
  readonly isAdmin: boolean;
  readonly onMenu: (target: MessageTarget) => void;
}

/** Consecutive messages of one person. */
export const MessageGroup = memo(function MessageGroup({ group, isAdmin, onMenu }: MessageGroupProps) {
  const { userId, isOwn, lines } = group;
  const username = userId === null ? "Deleted account" : group.username;
  const at = lines[0]?.at ?? serverDate();
  const rank = useAtomValue(rankAtom);
  return (
    <div className={styles.group} data-own={isOwn}>
      <PlayerAvatar name={username} avatar={group.avatar} size={32} rank={isOwn ? rank : null} />
      <p className={styles.head}>
        <strong translate="no">{username}</strong>
        <time dateTime={at.toISOString()}>{clockText(at)}</time>
      </p>
      {lines.map((line, index) => {
        const time = clockText(line.at);
        const before = lines[index - 1];
        const canAct = line.seq !== null && userId !== null && (!isOwn || (isAdmin && !line.deleted));
        const target = { userId: userId ?? "", username, isOwn, seq: line.seq ?? 0, content: line.content };
        const words = (
          <>
            <Content line={line} />
            {before && clockText(before.at) !== time && (
              <time className={styles.time} dateTime={line.at.toISOString()}>
                {time}
              </time>
            )}
          </>
        );
        return canAct ? (
          <LineWithMenu
            key={line.key}
            username={username}
            onOpen={() => onMenu({ ...target, isDeleted: line.deleted !== undefined })}
          >
            {words}
          </LineWithMenu>
        ) : (
          <div key={line.key} className={styles.line}>
            {words}
          </div>
        );
      })}
    </div>
  );
});

interface LineWithMenuProps {
  readonly username: string;
  readonly onOpen: () => void;
  readonly children: Elements;
}

/** A message with actions: a finger rests on it, a mouse or the keyboard has a button. */
function LineWithMenu({ username, onOpen, children }: LineWithMenuProps) {
  return (
    <div className={`${styles.line} ${styles.hasMenu}`} {...useLongPress(onOpen)}>
      {children}
      <button
        type="button"
        className={styles.menu}
        aria-label={`Actions for a message from ${username}`}
        onClick={onOpen}
      >
        <Ellipsis aria-hidden size={16} />
      </button>
    </div>
  );
}

function Content({ line }: { line: Line }) {
  if (line.deleted === "admin") {
    return <p className={styles.gone}>Removed by an administrator.</p>;
  }
  if (line.deleted === "account") return <p className={styles.gone}>This account was deleted.</p>;
  return (
    <div className={styles.content}>
      <p dir="auto">{line.content}</p>
      {line.status !== "sent" && <Unsent line={line} />}
    </div>
  );
}

/** The delivery state of the player's own message, with retry and discard if it failed. */
function Unsent({ line }: { line: Line }) {
  const session = useAtomValue(sessionAtom);
  const isConnected = useAtomValue(isConnectedAtom);
  if (line.status === "sending") {
    return <p className={styles.note}>{isConnected ? "Sending..." : "Will send when you reconnect."}</p>;
  }
  return (
    <p className={styles.note} data-failed role="alert">
      <span>{line.reason ?? texts.notSent}</span>
      <button type="button" onClick={() => session?.resend(line.id)}>
        Retry
      </button>
      <button type="button" onClick={() => session?.discard(line.id)}>
        Discard
      </button>
    </p>
  );
}

/** Returns the handlers of an element that a finger opens by resting on it. A mouse has a button for that. */
function useLongPress(onPress: () => void) {
  const press = useRef({ timer: 0, x: 0, y: 0, isTouch: false });
  const end = () => clearTimeout(press.current.timer);
  function open() {
    swallowPress();
    onPress();
  }
  useEffect(() => () => clearTimeout(press.current.timer), []);
  return {
    onPointerDown({ pointerType, clientX, clientY }: ReactPointerEvent) {
      end();
      const isTouch = pointerType === "touch";
      const timer = isTouch ? window.setTimeout(open, PRESS_MS) : 0;
      press.current = { timer, x: clientX, y: clientY, isTouch };
    },
    onPointerMove({ clientX, clientY }: ReactPointerEvent) {
      if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > MAX_WAY_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The browser's own menu for a long press.
    onContextMenu: (event: SyntheticEvent) => press.current.isTouch && event.preventDefault(),
  };
}
