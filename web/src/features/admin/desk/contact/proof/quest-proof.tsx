import { createContext, useContext } from "react";
import layout from "../../../../../ui/layout.module.css";
import styles from "../editor.module.css";
import type { QuestSummary } from "./proof.ts";

/** Results of the last proof for the quests, by id; null if it could not play the content. */
export const QuestsContext = createContext<Readonly<Record<string, QuestSummary>> | null>(null);

/** The way to a quest, its price where it appears, and its unlocks. */
export function QuestProof({ questId }: { readonly questId: string }) {
  const quests = useContext(QuestsContext);
  const summary = quests?.[questId];
  return (
    <section className={styles.proof} aria-label="What the proof says">
      {summary ? (
        <>
          <p>
            {summary.level === null ? (
              <strong>No new character can reach this mission.</strong>
            ) : (
              <>
                Offered from <strong>{`level ${summary.level}`}</strong>
              </>
            )}
          </p>
          <p>{`Price: ${summary.price}`}</p>
          {summary.path.length > 0 && (
            <details className={styles.details}>
              <summary>{`The way there: ${summary.path.length} ${summary.path.length === 1 ? "step" : "steps"}`}</summary>
              <ol>
                {summary.path.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </details>
          )}
          {summary.unlocks.length === 0 ? (
            <p className={layout.muted}>Nothing waits for this mission.</p>
          ) : (
            <details className={styles.details}>
              <summary>{`Unlocks ${summary.unlocks.length}`}</summary>
              <ul>
                {summary.unlocks.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </details>
          )}
        </>
      ) : (
        <p className={layout.muted}>
          {quests === null ? "Proved as soon as every number is filled in." : "Not proved yet."}
        </p>
      )}
    </section>
  );
}
