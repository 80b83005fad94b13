import { useAtomValue } from "jotai";
import { useId } from "react";
import type { PostingView } from "#game/contract/social/social.ts";
import { TONES, type Tone } from "#game/rules/feed/lines.ts";
import { SCANDAL_GAIN, SCANDAL_LOSS } from "#game/rules/feed/scandal.ts";
import { FATIGUE_LOSS, FATIGUE_POSTS } from "#game/rules/posting/tones.ts";
import * as texts from "../texts.ts";
import { TONE_NAMES } from "../tone-text.ts";
import { chooseTone, toneAtom } from "./posting.ts";
import styles from "./tone-chips.module.css";

/** The tones to post in. Without a choice, the server picks one for each post. */
export function ToneChips({ view }: { readonly view: PostingView | null }) {
  const chosen = useAtomValue(toneAtom);
  const hintId = useId();
  const isTired = view?.tired.some(({ tone }) => tone === chosen) ?? false;
  return (
    <fieldset className={styles.tones} aria-describedby={hintId}>
      <legend>{texts.sayItHow}</legend>
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
          <Extra followers={view ? extraOf(view, tone) : 0} />
        </label>
      ))}
      <p id={hintId} className={styles.hint}>
        {hintOf(chosen, isTired)}
      </p>
    </fieldset>
  );
}

/** Additional followers that a post in the tone gains or loses. */
function extraOf({ scandal, tired }: PostingView, tone: Tone): number {
  const paid = scandal?.pays === tone ? SCANDAL_GAIN : 0;
  const cost = scandal?.costs === tone ? SCANDAL_LOSS : 0;
  return paid - cost - (tired.some((each) => each.tone === tone) ? FATIGUE_LOSS : 0);
}

function Extra({ followers }: { readonly followers: number }) {
  if (followers === 0) return null;
  return (
    <span className={styles.extra} data-kind={followers > 0 ? "pays" : "costs"}>
      <span aria-hidden>{`${followers > 0 ? "+" : "−"}${Math.abs(followers)}`}</span>
      <span className="visually-hidden">
        {followers > 0 ? texts.moreFollowers(followers) : texts.fewerFollowers(-followers)}
      </span>
    </span>
  );
}

function hintOf(chosen: Tone | null, isTired: boolean): string {
  if (chosen === null) return texts.nothingChosenYoullSay;
  if (isTired) return texts.theyMouthAlong(FATIGUE_POSTS);
  return texts.itStaysLikeThisUntil;
}
