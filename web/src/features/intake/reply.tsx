import { MIN_ANSWERS } from "#game/core/shares.ts";
import type { AnsweredCard } from "#game/intake/wire.ts";
import layout from "../../ui/layout.module.css";
import styles from "./intake.module.css";

interface ReplyProps {
  readonly card: AnsweredCard;
  /** Whether to say that too few have answered. */
  readonly isNew?: boolean;
  /** The moved gauges; empty if none. */
  readonly moved?: string;
}

/** What a student replied to an answer, or to silence. */
export function Reply({ card, isNew = false, moved = "" }: ReplyProps) {
  const { name, label, reply, others } = card;
  return (
    <div className={styles.reply}>
      <p className={layout.muted}>{label === null ? `${name}: you said nothing.` : `${name}: “${label}”`}</p>
      <p>{reply}</p>
      {moved !== "" && <p className={styles.moved}>{moved}</p>}
      {others !== null && <p className={layout.muted}>{`${others} % said the other.`}</p>}
      {others === null && label !== null && isNew && (
        <p
          className={layout.muted}
        >{`Fewer than ${MIN_ANSWERS} have answered this one. You're ahead of the room.`}</p>
      )}
    </div>
  );
}
