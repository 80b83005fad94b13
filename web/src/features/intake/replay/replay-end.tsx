import { wholeText } from "#game/core/whole-text.ts";
import type { Price } from "#game/intake/intake.ts";
import type { ReplayEnd as End } from "#game/intake/replay.ts";
import type { PublicWeek } from "#game/intake/replay-wire.ts";
import { goesByFirst } from "#game/intake/settle.ts";
import { WEEK_CARDS } from "#game/intake/week.ts";
import { Button } from "../../../ui/button/button.tsx";
import type { Elements } from "../../../ui/elements.ts";
import layout from "../../../ui/layout.module.css";
import { Fates, LostTo, Squares } from "../fates.tsx";
import styles from "../intake.module.css";
import { inSquares, ShareWeek } from "../share-week.tsx";
import * as texts from "../texts.ts";

interface ReplayEndProps {
  readonly content: PublicWeek;
  readonly price: Price;
  readonly end: End;
  readonly onAgain: () => void;
  /** The way into the game. */
  readonly children: Elements;
}

/** The end of a replay: who broke it, or what it would have paid, and what became of the nine. */
export function ReplayEnd({ content, price, end, onAgain, children }: ReplayEndProps) {
  const { text, shared } = wordsOf(content, price, end);
  const nine = content.students.map((student, seat) => {
    const { id, name, who, fates } = student;
    const outcome = end.outcomes[seat] ?? "unread";
    if (outcome === "broke" || outcome === "unread") return { id, name, outcome, text: who };
    return { id, name, outcome, text: fates[outcome], isByFirst: goesByFirst(end.week, student, seat) };
  });
  return (
    <section className={layout.card} aria-labelledby="replay">
      {end.type === "collapsed" ? (
        <LostTo titleId="replay" {...end.student} card={end.card} />
      ) : (
        <h2 id="replay">{texts.RESULT_TITLES[end.result]}</h2>
      )}
      <Squares students={nine} />
      <p className={styles.letter}>{text}</p>
      {children}
      <div className={layout.wideWrap}>
        <ShareWeek label="Share" week={content.week} text={inSquares(shared, end.outcomes)} />
        <Button onClick={onAgain}>Try It Again</Button>
      </div>
      <Fates students={nine} />
    </section>
  );
}

function wordsOf({ week, collapses }: PublicWeek, price: Price, end: End) {
  if (end.type === "survived") {
    const finished = end.outcomes.filter((outcome) => outcome === "finished").length;
    return {
      text: `It would have paid you $${wholeText(end.cash)}.`,
      shared: texts.finishedOf(price, finished, end.outcomes.length),
    };
  }
  const { name, texts: told } = collapses[end.collapse];
  return {
    text: `${name}. ${told[week % told.length] ?? ""}`,
    shared: `The Intake, $${price} a head. ${texts.lostTo(end.student.name, end.card + 1, WEEK_CARDS)}`,
  };
}
