import { useAtomValue } from "jotai";
import { useState } from "react";
import { HELP_AFFINITY, HELP_COST, HELP_MOVE } from "#game/intake/play.ts";
import { INTAKE_TEXT, type IntakeWeekView } from "#game/intake/wire.ts";
import { GAUGE_NAMES } from "../../player/gauge-words.ts";
import { isReachableAtom } from "../../server/reachability.ts";
import { Button } from "../../ui/button/button.tsx";
import styles from "./intake.module.css";
import { pendingFavoursAtom, submitMove } from "./intake-queue.ts";
import * as texts from "./texts.ts";

/** The friends who can put a gauge right. */
export function Help({ current }: { readonly current: IntakeWeekView }) {
  const { week, helpers, call: heard } = current;
  const [asked, setAsked] = useState<string | null>(null);
  const isReachable = useAtomValue(isReachableAtom);
  const favour = useAtomValue(pendingFavoursAtom).find((each) => each.week === week);
  const waiting = isReachable ? undefined : helpers.find(({ id }) => id === favour?.contact);
  const close = helpers.filter(({ refusal }) => refusal !== INTAKE_TEXT.not_close);
  // Today's favour has been asked: one line says so, rather than each button.
  const isOver = close.length > 0 && close.every(({ refusal }) => refusal === INTAKE_TEXT.helped);

  async function ask(contact: string): Promise<void> {
    setAsked(contact);
    await submitMove({ week, contact });
    setAsked(null);
  }

  return (
    <section className={styles.panel} aria-labelledby="help">
      <h2 id="help">A Favour</h2>
      <p
        className={styles.note}
      >{`One a day, of a friend of ${HELP_AFFINITY} or more. It moves a gauge ${HELP_MOVE} towards the middle, and costs ${HELP_COST} affinity.`}</p>
      <div className={styles.status} role="status">
        {waiting && <p>{`${waiting.name} hears of it as soon as there's a line.`}</p>}
      </div>
      {heard && (
        <figure className={styles.student}>
          <figcaption>
            <strong>{heard.name}</strong>
          </figcaption>
          <blockquote>{heard.text}</blockquote>
        </figure>
      )}
      {close.length === 0 && <p className={styles.note}>You don't know anybody that well yet.</p>}
      {isOver && <p className={styles.note}>{texts.askedForTodays}</p>}
      {close.length > 0 && !isOver && (
        <ul className={styles.helpers}>
          {close.map(({ id, name, gauge, refusal }) => (
            <li key={id}>
              <Button
                wide
                busy={asked === id}
                disabledReason={waiting ? texts.askedForTodays : refusal}
                onClick={() => void ask(id)}
              >{`${name}: ${GAUGE_NAMES[gauge]}`}</Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
