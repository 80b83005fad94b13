import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { IntakeEnd, IntakeWeekView } from "#game/intake/wire.ts";
import { Plaque } from "../../ui/art/plaque.tsx";
import button from "../../ui/button/button.module.css";
import { Quantity } from "../../ui/figures/quantity.tsx";
import layout from "../../ui/layout.module.css";
import { PersonAvatar } from "../../ui/people/player-avatar.tsx";
import { Fates, LostTo } from "./fates.tsx";
import styles from "./intake.module.css";
import { inSquares, ShareWeek } from "./share-week.tsx";
import * as texts from "./texts.ts";

/** The end of a week: who became what, or how it collapsed. */
export function End({ end, current }: { readonly end: IntakeEnd; readonly current: IntakeWeekView }) {
  if (end.type === "collapsed") {
    return (
      <section className={layout.card} aria-labelledby="end">
        {end.by ? <LostTo {...end.by} titleId="end" /> : <h2 id="end">{end.name}</h2>}
        <Plaque name={end.name} text={end.plaque} />
        <p className={styles.letter}>{end.text}</p>
        <p>
          <Quantity kind="cash" value={-end.lost} />
        </p>
        {end.by && (
          <p className={layout.muted}>{`Lucian Grandstrom has been in touch with ${end.by.name}.`}</p>
        )}
        {end.unread.length > 0 && (
          <details>
            <summary>{`What they'd have written: ${end.unread.length}`}</summary>
            <ul className={styles.earlier}>
              {end.unread.map(({ id, name, text }) => (
                <li key={id}>
                  <PersonAvatar id={id} name={name} size={44} />
                  <strong translate="no">{name}</strong>
                  <blockquote>{text}</blockquote>
                </li>
              ))}
            </ul>
          </details>
        )}
      </section>
    );
  }
  const fates = end.students.map(({ fate }) => fate);
  const finished = fates.filter((fate) => fate === "finished").length;
  return (
    <section className={layout.card} aria-labelledby="end">
      <h2 id="end">{texts.RESULT_TITLES[end.result]}</h2>
      <p className={styles.gains}>
        <Quantity kind="cash" value={end.cash} signed />
        <Quantity kind="experience" value={end.experience} signed />
        <Quantity kind="followers" value={end.followers} signed />
      </p>
      <Fates students={end.students.map(({ fate, ...student }) => ({ ...student, outcome: fate }))} />
      <div className={layout.wideWrap}>
        {end.letter !== null && (
          <Link
            className={`${button.button} ${button.primary}`}
            to={`${PAGE_PATHS.messages}?id=${encodeURIComponent(end.letter.id)}`}
          >
            {`Read what ${end.letter.from} wrote about it`}
          </Link>
        )}
        <ShareWeek
          label="Share the Nine"
          week={current.week}
          text={inSquares(texts.finishedOf(current.price, finished, fates.length), fates)}
        />
      </div>
    </section>
  );
}
