import { useAtomValue } from "jotai";
import { ArrowRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { MessageView } from "#game/messages/wire.ts";
import { useAtTime, useCountdown } from "../../player/energy.ts";
import { cashAtom } from "../../player/player.ts";
import { ground, portrait } from "../../player/portrait.ts";
import button from "../../ui/button/button.module.css";
import { fullText } from "../../ui/dates.ts";
import { RequirementList, RewardList, Terms } from "../../ui/figures/terms.tsx";
import layout from "../../ui/layout.module.css";
import { Avatar } from "../../ui/people/avatar.tsx";
import { Tag } from "../../ui/tag.tsx";
import { type KnownContacts, offerState } from "./offers.ts";
import styles from "./reading-pane.module.css";
import * as texts from "./texts.ts";

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
    <article className={styles.letter} data-paper>
      <div className={styles.ground} style={ground(npc.avatar)} />
      <header className={styles.head}>
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
      <p className={styles.body}>{body}</p>
      {questData && <Offer offer={questData} known={known} />}
      {next && (
        <Link
          className={styles.next ?? ""}
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

interface OfferProps {
  readonly offer: NonNullable<MessageView["questData"]>;
  readonly known: KnownContacts;
}

function Offer({ offer, known }: OfferProps) {
  const cash = useAtomValue(cashAtom);
  const { isDone, wait } = useAtTime(
    (now) => offerState({ questData: offer }, known, now),
    (a, b) => a.wait === b.wait,
  );
  useCountdown(wait !== null);
  return (
    <section className={styles.offer} aria-labelledby="quest-details">
      <h3 id="quest-details">
        Quest Details
        {isDone && <Tag tone="success">{texts.done}</Tag>}
        {wait !== null && <Tag>{`Again in ${wait}`}</Tag>}
      </h3>
      <p className={`${layout.heading} ${styles.questName}`}>{offer.questName}</p>
      <p>{offer.description}</p>
      <dl className={styles.terms}>
        <Terms title="Requirements">
          <RequirementList requirements={offer.requirements} cash={cash} />
        </Terms>
        <Terms title="Rewards">
          <RewardList rewards={offer.rewards} />
        </Terms>
      </dl>
      <Link
        className={`${button.button} ${isDone || wait !== null ? button.quiet : button.primary} ${styles.view}`}
        to={`${PAGE_PATHS.network}?contact=${offer.npcId}`}
      >
        View in Network
        <ArrowRight aria-hidden size={18} />
      </Link>
    </section>
  );
}
