import { useAtomValue } from "jotai";
import { Ellipsis } from "lucide-react";
import { memo, type PointerEvent as ReactPointerEvent, type SyntheticEvent, useEffect, useRef } from "react";
import { serverDate } from "../../../clock.ts";
import { swallowPress } from "../../../device/stillness.ts";
import { rankAtom } from "../../../player/rank.ts";
import { clockText } from "../../../ui/dates.ts";
import type { Elements } from "../../../ui/elements.ts";
import { PlayerAvatar } from "../../../ui/people/player-avatar.tsx";
import { isConnectedAtom, sessionAtom } from "../connection/chat-state.ts";
import type { MessageTarget } from "../dialogs/message-actions.tsx";
import * as texts from "../texts.ts";
import styles from "./group.module.css";
import type { Line, Row } from "./message-rows.ts";

/** Length of the press that opens a message's menu, in milliseconds. */
const PRESS_MS = 500;
/** A finger that moves further scrolls, in CSS pixels. */
const MAX_WAY_PX = 10;

type Group = Extract<Row, { kind: "group" }>;

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
