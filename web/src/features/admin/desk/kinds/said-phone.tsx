import { useDeferredValue } from "react";
import { type Band, statusesOf } from "#game/rules/feed/lines.ts";
import { fillSlots, slotValues } from "#game/rules/feed/slots.ts";
import type { SettlementMessage } from "#game/rules/posting/messages.ts";
import { STATUSES } from "#game/rules/status.ts";
import { Phone } from "../phone.tsx";
import styles from "../writing.module.css";

/** An example of what the week's scandal is about. */
const SCANDAL = "the 4 am alarm";

interface SaidPostProps {
  readonly band: Band;
  readonly line: string;
}

/** A post as players read it while its line is typed, by an example author. */
export function SaidPost({ band, line: typed }: SaidPostProps) {
  // Typing comes first.
  const line = useDeferredValue(typed);
  const [status = ""] = statusesOf(band);
  const level = STATUSES.find((each) => each.status === status)?.level ?? 1;
  const values = slotValues({ followers: 1204, cash: 3150, level, status }, 0, SCANDAL);
  return (
    <Phone className={styles.phone}>
      <div className={styles.paper}>
        <p className={styles.muted}>{`${status}, level ${level}`}</p>
        <p className={styles.text}>{fillSlots(line, values) || "A post."}</p>
      </div>
    </Phone>
  );
}

interface SaidMessageProps {
  readonly from: string;
  readonly letter: SettlementMessage;
  readonly known: string;
}

/** Live preview of a message, then its paragraph for players known for the tone. */
export function SaidMessage({ from, letter: typed, known: added }: SaidMessageProps) {
  const { subject, body } = useDeferredValue(typed);
  const known = useDeferredValue(added);
  const filled = (text: string) => fillSlots(text, { scandal: SCANDAL });
  return (
    <Phone className={styles.phone}>
      <div className={styles.paper}>
        <p className={styles.muted}>{from}</p>
        <strong>{filled(subject) || "Subject"}</strong>
        <p className={styles.text}>{filled(body) || "The letter."}</p>
        <p className={styles.muted}>To who is known for it from now on:</p>
        <p className={styles.text}>{filled(known) || "One more paragraph."}</p>
      </div>
    </Phone>
  );
}
