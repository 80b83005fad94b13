import styles from "./offer.module.css";

interface OfferProps {
  readonly name: string;
  readonly pitch?: string;
  /** Its terms, a sentence each. */
  readonly conditions?: readonly string[];
  /** Name of the group of which one is chosen. */
  readonly group: string;
  readonly isWanted: boolean;
  readonly onWant: () => void;
}

/** One of several exclusive offers, with its terms. */
export function Offer({ name, pitch, conditions = [], group, isWanted, onWant }: OfferProps) {
  return (
    <label className={styles.offer}>
      <input type="radio" name={group} checked={isWanted} onChange={onWant} />
      <span>
        <strong>{name}</strong>
        {pitch !== undefined && <span className={styles.pitch}>{pitch}</span>}
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
