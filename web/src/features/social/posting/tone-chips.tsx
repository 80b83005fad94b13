import { useAtomValue } from "jotai";
import { useId } from "react";
import { TONES } from "#game/social/lines.ts";
import { TONE_NAMES } from "../tone-text.ts";
import { chooseTone, toneAtom } from "./posting.ts";
import styles from "./tone-chips.module.css";

/** The tones to post in. */
export function ToneChips() {
  const chosen = useAtomValue(toneAtom);
  const hintId = useId();
  return (
    <fieldset className={styles.tones} aria-describedby={hintId}>
      <legend>Say it how</legend>
      {TONES.map((tone) => (
        <label key={tone} className={styles.chip}>
          <input
            type="radio"
            className="visually-hidden"
            name="tone"
            checked={chosen === tone}
            onChange={() => chooseTone(tone)}
          />
          <span>{TONE_NAMES[tone]}</span>
        </label>
      ))}
      <p id={hintId} className={styles.hint}>
        It stays like this until you change it. So does the audience.
      </p>
    </fieldset>
  );
}
