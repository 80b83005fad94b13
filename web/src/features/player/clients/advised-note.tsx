import type { AdvisedClient } from "#game/contract/clients.ts";
import { ADVICE_KINDS, type AdviceKind } from "#game/rules/clients/client.ts";
import { MIN_ANSWERS } from "#game/rules/clients/shares.ts";
import styles from "./clients-card.module.css";

const NAMES: Readonly<Record<AdviceKind, string>> = { now: "money", fame: "fame", care: "care" };

/** What the player said to a client, and how everybody else decided. */
export function AdvisedNote({ advised: { name, label, kind, shares } }: { advised: AdvisedClient }) {
  return (
    <>
      <p className={styles.said}>{`You told ${name}: "${label}"`}</p>
      {shares ? (
        <ul className={styles.shares} aria-label="How everybody decided">
          {ADVICE_KINDS.map((each) => (
            <li key={each} data-own={each === kind}>
              <span className={styles.share}>{`${shares[each]} %`}</span>
              {` went for ${NAMES[each]}${each === kind ? ", you among them" : ""}`}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.note}>
          {`Fewer than ${MIN_ANSWERS} have answered, so how everybody else decided stays between them and the phone.`}
        </p>
      )}
      <p className={styles.note}>What came of it arrives by letter.</p>
    </>
  );
}
