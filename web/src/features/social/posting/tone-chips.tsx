import { useAtomValue } from "jotai";
import { TONES, type Tone } from "#game/social/lines.ts";
import { chooseTone, toneAtom } from "./posting.ts";
import styles from "./tone-chips.module.css";

/** Names of the tones on their chips. */
const TONE_NAMES: Readonly<Record<Tone, string>> = {
  brag: "Brag",
  lesson: "Lesson",
  offer: "Offer",
  confession: "Confession",
  method: "How-to",
};

/** The tones to post in. */
export function ToneChips() {
  const chosen = useAtomValue(toneAtom);
  return (
    <fieldset className={styles.tones}>
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
    </fieldset>
  );
}
