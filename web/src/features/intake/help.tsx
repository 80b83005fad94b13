import { useState } from "react";
import { askIntakeHelp, INTAKE_TEXT, type IntakeWeekView } from "#game/contract/intake.ts";
import { HELP_AFFINITY, HELP_COST, HELP_MOVE } from "#game/rules/intake/play.ts";
import { GAUGE_NAMES } from "../../player/gauge-words.ts";
import { refreshContacts } from "../../player/reads/contacts.ts";
import { acceptIntake, refreshIntake } from "../../player/reads/intake.ts";
import { call, failureText } from "../../server/api.ts";
import { Button } from "../../ui/button/button.tsx";
import { showToast } from "../../ui/layers/toast.ts";
import styles from "./intake.module.css";
import * as texts from "./texts.ts";

/** The friends who can put a gauge right. */
export function Help({ current }: { readonly current: IntakeWeekView }) {
  const { week, helpers, call: heard } = current;
  const [asked, setAsked] = useState<string | null>(null);
  const close = helpers.filter(({ refusal }) => refusal !== INTAKE_TEXT.not_close);

  async function ask(contact: string): Promise<void> {
    setAsked(contact);
    try {
      await acceptIntake(
        await call(askIntakeHelp, { parameters: { week: String(week) }, body: { contact } }),
      );
      refreshContacts();
    } catch (error) {
      showToast("error", failureText(error, INTAKE_TEXT.help), { key: "intake" });
      refreshIntake();
    } finally {
      setAsked(null);
    }
  }

  return (
    <section className={styles.panel} aria-labelledby="help">
      <h2 id="help">{texts.aFavour}</h2>
      <p className={styles.note}>{texts.oneFavourADay(HELP_AFFINITY, HELP_MOVE, HELP_COST)}</p>
      {heard && (
        <figure className={styles.student}>
          <figcaption>
            <strong>{heard.name}</strong>
          </figcaption>
          <blockquote>{heard.text}</blockquote>
        </figure>
      )}
      {close.length === 0 ? (
        <p className={styles.note}>{texts.youKnowNobodyWell}</p>
      ) : (
        <ul className={styles.helpers}>
          {close.map(({ id, name, gauge, refusal }) => (
            <li key={id}>
              <Button
                wide
                busy={asked === id}
                disabledReason={refusal}
                onClick={() => void ask(id)}
              >{`${name}: ${GAUGE_NAMES[gauge]}`}</Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
