import { ArrowRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { MessageView } from "#game/contract/messages.ts";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { fullText } from "../../lib/dates.ts";
import { portrait } from "../../lib/portrait.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { RequirementList, RewardList, Terms } from "../../ui/terms.tsx";
import styles from "./reading-pane.module.css";

/** Matches the breakpoint in the style sheet. */
const isOnePane = matchMedia("(max-width: 767.98px)");

/** A message as a letter, with its quest offer. docs/reference/messages.md#screen */
export function ReadingPane({ message }: { message: MessageView }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, subject, senderName, npc, body, createdAt, questData } = message;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each message
  useEffect(() => {
    heading.current?.closest("article")?.scrollTo({ top: 0 });
    // Where it replaces the list, keyboard and screen reader users continue at its heading.
    if (isOnePane.matches) heading.current?.focus({ preventScroll: true });
  }, [id]);

  return (
    <article className={styles.letter}>
      <header className={styles.head}>
        <Avatar name={senderName} src={portrait(npc.avatar)} size={56} />
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {subject}
          </h2>
          <p>
            {senderName} · <time dateTime={createdAt}>{fullText(createdAt)}</time>
          </p>
        </div>
      </header>
      <p className={styles.body}>{body}</p>
      {questData && <Offer offer={questData} />}
    </article>
  );
}

function Offer({ offer }: { offer: NonNullable<MessageView["questData"]> }) {
  return (
    <section className={styles.offer} aria-labelledby="quest-details">
      <h3 id="quest-details">Quest Details</h3>
      <p className={styles.questName}>{offer.questName}</p>
      <p>{offer.description}</p>
      <dl className={styles.terms}>
        <Terms title="Requirements">
          <RequirementList requirements={offer.requirements} />
        </Terms>
        <Terms title="Rewards">
          <RewardList rewards={offer.rewards} />
        </Terms>
      </dl>
      <Link className={styles.view ?? ""} to={`${PAGE_PATHS.network}?contact=${offer.npcId}`}>
        View in Network
        <ArrowRight aria-hidden size={18} />
      </Link>
    </section>
  );
}
