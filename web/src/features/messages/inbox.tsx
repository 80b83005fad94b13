import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { cutText } from "#game/core/wire/text.ts";
import type { MessageView } from "#game/messages/wire.ts";
import { serverDate } from "../../clock.ts";
import { portrait } from "../../player/portrait.ts";
import { briefText } from "../../ui/dates.ts";
import type { Elements } from "../../ui/elements.ts";
import { moveFocus } from "../../ui/keys.ts";
import layout from "../../ui/layout.module.css";
import { Avatar } from "../../ui/people/avatar.tsx";
import { Tag } from "../../ui/tag.tsx";
import styles from "./inbox.module.css";
import { type KnownContacts, type OfferState, offerState } from "./offers.ts";
import * as texts from "./texts.ts";

/** Number of characters in a preview: more than fit into a line. */
const PREVIEW_LENGTH = 120;

interface InboxProps {
  readonly messages: readonly MessageView[];
  readonly known: KnownContacts;
  readonly selectedId: string | null;
  /** The history state of a message opened from this list. */
  readonly state: unknown;
  readonly onOpen: (id: string) => void;
  /** Stands below the list. */
  readonly children: Elements;
}

/** The messages, newest first. The arrow keys move between them. docs/reference/messages.md#screen */
export function Inbox({ messages, known, selectedId, state, onOpen, children }: InboxProps) {
  const now = serverDate();
  return (
    <div className={styles.inbox}>
      <ul
        aria-label="Inbox"
        onKeyDown={({ nativeEvent, currentTarget }) =>
          moveFocus(nativeEvent, [...currentTarget.querySelectorAll("a")])
        }
      >
        {messages.map((message) => (
          <li key={message.id}>
            <Link
              to={`${PAGE_PATHS.messages}?id=${encodeURIComponent(message.id)}`}
              // From one message to another, Back still leads to the list.
              replace={selectedId !== null}
              state={state}
              className={styles.line ?? ""}
              data-id={message.id}
              data-unread={!message.isRead}
              aria-current={message.id === selectedId}
              onClick={() => onOpen(message.id)}
            >
              <Line message={message} offer={offerState(message, known, now.getTime())} now={now} />
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

function Line({ message, offer, now }: { message: MessageView; offer: OfferState; now: Date }) {
  const { isDone, wait } = offer;
  const { subject, body, senderName, npc, isRead, isQuestOffer, createdAt } = message;
  return (
    <>
      <Avatar name={senderName} src={portrait(npc.avatar)} size={44} />
      <span className={styles.head}>
        <span className={`${layout.cut} ${styles.sender}`} translate="no">
          {senderName}
        </span>
        <time className={layout.small} dateTime={createdAt}>
          {briefText(createdAt, now)}
        </time>
      </span>
      <span className={styles.about}>
        <span className={`${layout.cut} ${styles.subject}`}>{subject}</span>
        <span className={styles.marks}>
          {isQuestOffer && <Tag tone={isRead || isDone || wait !== null ? "quiet" : "gold"}>Quest</Tag>}
          {isDone && <Tag tone="success">{texts.done}</Tag>}
          {!isRead && (
            <span className={styles.dot}>
              <span className="visually-hidden">Unread</span>
            </span>
          )}
        </span>
      </span>
      <span className={`${layout.muted} ${layout.cut}`}>{cutText(body, PREVIEW_LENGTH)}</span>
    </>
  );
}
