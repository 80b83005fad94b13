import { useDeferredValue } from "react";
import { STATUSES } from "#game/core/status.ts";
import { type Band, statusesOf } from "#game/social/lines.ts";
import { fillSlots, slotValues } from "#game/social/slots.ts";
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
    <Phone>
      <div className={styles.paper}>
        <p className={styles.muted}>{`${status}, level ${level}`}</p>
        <p className={styles.text}>{fillSlots(line, values) || "A post."}</p>
      </div>
    </Phone>
  );
}
