import { useDeferredValue } from "react";
import { Offer } from "../../../../ui/figures/offer.tsx";
import type { DocumentProps } from "../document-page.tsx";
import { Phone } from "../phone.tsx";
import styles from "../writing.module.css";

interface RunPhoneProps {
  readonly content: Pick<DocumentProps<"other-run">["content"], "inheritances" | "leaving">;
  /** Id of the inheritance that is being written. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Live preview of the choice before a new run, and of the text for leaving early. */
export function RunPhone({ content: typed, chosen, onChoose }: RunPhoneProps) {
  // Typing comes first.
  const { inheritances, leaving } = useDeferredValue(typed);
  return (
    <Phone>
      <fieldset className={styles.offers}>
        <legend>Start over with</legend>
        {inheritances.map(({ id, name, pitch, conditions }) => (
          <Offer
            key={id}
            name={name || "Something new"}
            pitch={pitch || "How it's offered."}
            conditions={conditions.filter(
              (condition, at) => condition !== "" && conditions.indexOf(condition) === at,
            )}
            group="inheritance"
            isWanted={id === chosen}
            onWant={() => onChoose(id)}
          />
        ))}
      </fieldset>
      <div className={styles.paper}>
        <strong>{leaving.title || "Title"}</strong>
        {leaving.paragraphs.map((paragraph, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no other name, and none moves
          <p key={i} className={styles.text}>
            {paragraph || "A paragraph."}
          </p>
        ))}
        <p className={styles.muted}>{`Certificate No. 1: ${leaving.name || "What it says"}`}</p>
      </div>
    </Phone>
  );
}
