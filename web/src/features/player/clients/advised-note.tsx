import type { AdvisedClient } from "#game/contract/clients.ts";
import { ADVICE_KINDS, type AdviceKind } from "#game/rules/clients/client.ts";
import { MIN_ANSWERS } from "#game/rules/clients/shares.ts";
import { DAY_MS } from "#game/rules/durations.ts";
import { CALENDAR } from "#game/rules/language.ts";
import layout from "../../../ui/layout.module.css";
import * as texts from "../texts.ts";
import styles from "./clients-card.module.css";
import { ShareNote } from "./share-note.tsx";

const NAMES: Readonly<Record<AdviceKind, string>> = { now: "money", fame: "fame", care: "care" };

/** The player's answer to a client, and everybody else's decisions. */
export function AdvisedNote({ advised }: { advised: AdvisedClient }) {
  const { name, problem, label, kind, shares, isAgain, hasLetter } = advised;
  return (
    <>
      <p className={styles.said}>{texts.youTold(name, label)}</p>
      {shares ? (
        <ul className={styles.shares} aria-label={texts.howEverybodyDecided}>
          {ADVICE_KINDS.map((each) => (
            <li key={each} data-own={each === kind}>
              <span className={styles.share}>{`${shares[each]} %`}</span>
              <span>{each === kind ? texts.youWentFor(NAMES[each]) : texts.wentFor(NAMES[each])}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={layout.muted}>{texts.fewerHaveAnswered(MIN_ANSWERS)}</p>
      )}
      <p className={layout.muted}>{noteOf(isAgain, hasLetter)}</p>
      {!isAgain && (
        <ShareNote facts={{ name, problem, label, date: dateOf(advised.day) }} day={advised.day} />
      )}
    </>
  );
}

/** Says what follows an answer. */
function noteOf(isAgain: boolean, hasLetter: boolean): string {
  if (!isAgain) return texts.whatCameOfItArrives;
  return hasLetter ? texts.theyllWriteOnceMore : texts.theyveSaidItAll;
}

/** The date of a UTC day: `24 November 2026`. */
function dateOf(day: number): string {
  const format = new Intl.DateTimeFormat(CALENDAR, { dateStyle: "long", timeZone: "UTC" });
  return format.format(day * DAY_MS);
}
