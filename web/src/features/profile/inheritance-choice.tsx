import type { InheritanceOffer } from "#game/contract/endings.ts";
import styles from "./start-over.module.css";

interface InheritanceChoiceProps {
  readonly offers: readonly InheritanceOffer[];
  /** Null for nothing. */
  readonly wanted: string | null;
  readonly onWant: (id: string | null) => void;
}

/** Chooses what the next run inherits, or nothing. docs/reference/character.md#inheritances */
export function InheritanceChoice({ offers, wanted, onWant }: InheritanceChoiceProps) {
  return (
    <fieldset className={styles.offers}>
      <legend>One thing from this life can come along. It changes the rules of the next.</legend>
      <Offer
        name="Start over plain"
        pitch="Nothing was left to you. There's no paperwork."
        conditions={[]}
        isWanted={wanted === null}
        onWant={() => onWant(null)}
      />
      {offers.map(({ id, ...offer }) => (
        <Offer key={id} {...offer} isWanted={wanted === id} onWant={() => onWant(id)} />
      ))}
    </fieldset>
  );
}

interface OfferProps extends Omit<InheritanceOffer, "id"> {
  readonly isWanted: boolean;
  readonly onWant: () => void;
}

function Offer({ name, pitch, conditions, isWanted, onWant }: OfferProps) {
  return (
    <label className={styles.offer}>
      <input type="radio" name="inheritance" checked={isWanted} onChange={onWant} />
      <span>
        <strong>{name}</strong>
        <span className={styles.pitch}>{pitch}</span>
        {conditions.length > 0 && (
          <span className={styles.conditions}>
            {conditions.map((condition) => (
              <span key={condition}>{condition}</span>
            ))}
          </span>
        )}
      </span>
    </label>
  );
}
