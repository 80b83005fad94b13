import { useAtomValue } from "jotai";
import { CheckCheck } from "lucide-react";
import { useContext, useRef } from "react";
import type { MessageView } from "#game/messages/wire.ts";
import { noteMark } from "../../player/marks.ts";
import { badgesAtom } from "../../player/reads/badges.ts";
import { Button } from "../../ui/button/button.tsx";
import { HasTitleBarContext, PageName } from "../../ui/page/page-heading.tsx";
import { Badge } from "../../ui/people/badge.tsx";
import { useAnnouncer } from "../../ui/use-announcer.tsx";
import styles from "./inbox-head.module.css";

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
    <header className={styles.head}>
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
