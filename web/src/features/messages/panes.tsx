import { useAtomValue } from "jotai";
import { ArrowRight, CheckCheck } from "lucide-react";
import { useContext, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { cutText } from "#game/core/wire/text.ts";
import type { MessageView } from "#game/messages/wire.ts";
import { serverDate } from "../../clock.ts";
import { useAtTime, useCountdown } from "../../player/energy.ts";
import { noteMark } from "../../player/marks.ts";
import { cashAtom } from "../../player/player.ts";
import { ground, portrait } from "../../player/portrait.ts";
import { badgesAtom } from "../../player/reads/badges.ts";
import button from "../../ui/button/button.module.css";
import { Button } from "../../ui/button/button.tsx";
import { briefText, fullText } from "../../ui/dates.ts";
import type { Elements } from "../../ui/elements.ts";
import { RequirementList, RewardList, Terms } from "../../ui/figures/terms.tsx";
import { moveFocus } from "../../ui/keys.ts";
import layout from "../../ui/layout.module.css";
import { HasTitleBarContext, PageName } from "../../ui/page/page-heading.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import { Badge } from "../../ui/people/badge.tsx";
import { Tag } from "../../ui/tag.tsx";
import { useAnnouncer } from "../../ui/use-announcer.tsx";
import styles from "./inbox.module.css";
import { type KnownContacts, type OfferState, offerState } from "./offers.ts";
import pane from "./reading-pane.module.css";
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

export type Filter = "All" | "Unread" | "Quests";
const FILTERS: readonly Filter[] = ["All", "Unread", "Quests"];

interface InboxHeadProps {
  /** Undefined until the messages are loaded. */
  readonly newest: MessageView | undefined;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

/** The title with the unread count, the filters of the inbox, and a button that marks all messages as read. */
export function InboxHead({ newest, filter, onFilter }: InboxHeadProps) {
  const hasTitleBar = useContext(HasTitleBarContext);
  const unread = useAtomValue(badgesAtom).unreadMessages;
  const filters = useRef<HTMLFieldSetElement>(null);
  const { announce, region } = useAnnouncer();

  function readAll({ id, createdAt }: MessageView) {
    noteMark({ type: "allRead", messageId: id, createdAt });
    announce("All messages are read.");
    // The button goes with the last unread message.
    filters.current?.querySelector("button")?.focus();
  }

  return (
    <header className={styles.top}>
      <PageName>Messages</PageName>
      {!hasTitleBar && unread > 0 && (
        <>
          <Badge count={unread} />
          <span className="visually-hidden">{`${unread} unread`}</span>
        </>
      )}
      <fieldset ref={filters} className={styles.filters} aria-label="Show">
        {FILTERS.map((each) => (
          <button key={each} type="button" aria-pressed={each === filter} onClick={() => onFilter(each)}>
            {each}
          </button>
        ))}
      </fieldset>
      {newest && unread > 0 && (
        <div className={styles.readAll}>
          <Button variant="ghost" onClick={() => readAll(newest)}>
            <CheckCheck aria-hidden size={18} />
            Mark All as Read
          </Button>
        </div>
      )}
      {region}
    </header>
  );
}

/** Matches the breakpoint in the style sheet. */
const isOnePane = matchMedia("(max-width: 767.98px)");

interface ReadingPaneProps {
  readonly message: MessageView;
  readonly known: KnownContacts;
  /** The next unread message; null if there is none. */
  readonly next: MessageView | null;
  /** The history state of this message, which the next one keeps. */
  readonly historyState: unknown;
}

/** A message as a message, with its quest offer and the way to the next unread one. docs/reference/messages.md#screen */
export function ReadingPane({ message, known, next, historyState }: ReadingPaneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, subject, senderName, npc, body, createdAt, questData } = message;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each message
  useEffect(() => {
    heading.current?.closest("article")?.scrollTo({ top: 0 });
    // Keyboard and screen reader users continue at its heading if it replaces the list.
    if (isOnePane.matches) heading.current?.focus({ preventScroll: true });
  }, [id]);

  return (
    <article className={pane.letter} data-paper>
      <div className={pane.ground} style={ground(npc.avatar)} />
      <header className={pane.head}>
        <Avatar name={senderName} src={portrait(npc.avatar)} size={56} />
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {subject}
          </h2>
          <p className={layout.muted}>
            <span>{`${senderName} · `}</span>
            <time dateTime={createdAt}>{fullText(createdAt)}</time>
          </p>
        </div>
      </header>
      <p className={pane.body}>{body}</p>
      {questData && <Offer offer={questData} known={known} />}
      {next && (
        <Link
          className={pane.next ?? ""}
          to={`${PAGE_PATHS.messages}?id=${encodeURIComponent(next.id)}`}
          replace
          state={historyState}
        >
          <span>{`Next unread: ${next.subject}`}</span>
          <ArrowRight aria-hidden size={18} />
        </Link>
      )}
    </article>
  );
}

function Offer({ offer, known }: { offer: NonNullable<MessageView["questData"]>; known: KnownContacts }) {
  const cash = useAtomValue(cashAtom);
  const { isDone, wait } = useAtTime(
    (now) => offerState({ questData: offer }, known, now),
    (a, b) => a.wait === b.wait,
  );
  useCountdown(wait !== null);
  return (
    <section className={pane.offer} aria-labelledby="quest-details">
      <h3 id="quest-details">
        Quest Details
        {isDone && <Tag tone="success">{texts.done}</Tag>}
        {wait !== null && <Tag>{`Again in ${wait}`}</Tag>}
      </h3>
      <p className={`${layout.heading} ${pane.questName}`}>{offer.questName}</p>
      <p>{offer.description}</p>
      <dl className={pane.terms}>
        <Terms title="Requirements">
          <RequirementList requirements={offer.requirements} cash={cash} />
        </Terms>
        <Terms title="Rewards">
          <RewardList rewards={offer.rewards} />
        </Terms>
      </dl>
      <Link
        className={`${button.button} ${isDone || wait !== null ? button.quiet : button.primary} ${pane.view}`}
        to={`${PAGE_PATHS.network}?contact=${offer.npcId}`}
      >
        View in Network
        <ArrowRight aria-hidden size={18} />
      </Link>
    </section>
  );
}
