import { memo } from "react";
import { shortText, wholeText } from "#game/core/whole-text.ts";
import styles from "./rolling-number.module.css";

const DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
/** The same elements in each column, so that React doesn't compare them. */
const STRIP = DIGITS.map((digit) => <span key={digit}>{digit}</span>);

interface RollingNumberProps {
  readonly value: number;
  readonly prefix?: string;
  readonly suffix?: string;
  /** Test id: tests read the exact value. */
  readonly testId?: string;
}

/** A number whose digits roll to a new value, shortened from a million. Screen readers get the whole number. */
export const RollingNumber = memo(function RollingNumber({
  value,
  prefix = "",
  suffix = "",
  testId,
}: RollingNumberProps) {
  // Number the digits from the right, so that columns keep their identity when the number gets longer.
  const columns = [...shortText(value)].map((character, index, all) => ({
    character,
    digit: all.length - index,
  }));
  return (
    <span className={styles.number} translate="no" data-testid={testId} data-value={value}>
      <span className="visually-hidden">{`${prefix}${wholeText(value)}${suffix}`}</span>
      <span aria-hidden className={styles.affix}>
        {prefix}
      </span>
      {columns.map(({ character, digit }) => (
        <Column key={digit} character={character} />
      ))}
      {suffix !== "" && (
        <span aria-hidden className={styles.suffix}>
          {suffix}
        </span>
      )}
    </span>
  );
});

const Column = memo(function Column({ character }: { character: string }) {
  const digit = DIGITS.indexOf(character);
  if (digit < 0) return <span aria-hidden>{character}</span>;
  return (
    <span aria-hidden className={styles.column}>
      <span>0</span>
      <span
        className={styles.strip}
        style={{ transform: `translateY(${-digit * 1.1}em)`, visibility: "visible" }}
      >
        {STRIP}
      </span>
    </span>
  );
});
