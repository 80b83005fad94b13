import type { InheritanceOffer } from "#game/contract/endings.ts";
import { Offer } from "../../ui/figures/offer.tsx";
import styles from "./start-over.module.css";
import * as texts from "./texts.ts";

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
      <legend>{texts.takeOneThing}</legend>
      <Offer
        name={texts.startOverPlain}
        pitch={texts.nothingWasLeft}
        conditions={[]}
        group="inheritance"
        isWanted={wanted === null}
        onWant={() => onWant(null)}
      />
      {offers.map(({ id, ...offer }) => (
        <Offer key={id} {...offer} group="inheritance" isWanted={wanted === id} onWant={() => onWant(id)} />
      ))}
    </fieldset>
  );
}
