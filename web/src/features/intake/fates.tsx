import { personFace } from "#game/core/face.ts";
import type { Outcome } from "#game/intake/replay.ts";
import { WEEK_CARDS } from "#game/intake/week.ts";
import layout from "../../ui/layout.module.css";
import { Avatar } from "../../ui/people/avatar.tsx";
import { bustUrl } from "../../ui/people/bust.ts";
import styles from "./intake.module.css";
import * as texts from "./texts.ts";

const NAMES: Readonly<Record<Outcome, string>> = {
  finished: "Finished",
  refunded: "Refunded",
  left: texts.left,
  awnings: "Awnings",
  broke: "Broke it",
  unread: "Unread",
};

/** Faces and names of students. */
export function People({
  people,
}: {
  readonly people: Iterable<{ readonly id: string; readonly name: string }>;
}) {
  return (
    <ul className={styles.people}>
      {Array.from(people, ({ id, name }) => (
        <li key={id}>
          <Avatar name={name} src={bustUrl(personFace(id), null)} size={56} />
          <span translate="no">{name}</span>
        </li>
      ))}
    </ul>
  );
}

interface LostToProps {
  /** The student whose card ended the week, and its number. */
  readonly id: string;
  readonly name: string;
  readonly card: number;
  readonly titleId: string;
}

/** The heading of a lost week: who did it. */
export function LostTo({ id, name, card, titleId }: LostToProps) {
  return (
    <div className={styles.lostTo}>
      <Avatar name={name} src={bustUrl(personFace(id), null)} size={72} />
      <h2 id={titleId}>{texts.lostTo(name, card + 1, WEEK_CARDS)}</h2>
    </div>
  );
}

interface FatesProps {
  readonly students: readonly {
    readonly id: string;
    readonly name: string;
    readonly outcome: Outcome;
    readonly text: string;
    /** What the paper adds: how many, and the player's own. */
    readonly percent?: number | null;
    readonly own?: string | null;
    readonly isByFirst?: boolean | undefined;
  }[];
}

/** The students of a week as nine squares, which the list of their fates says in words. */
export function Squares({ students }: FatesProps) {
  return (
    <ul className={styles.squares} aria-hidden>
      {students.map(({ id, outcome }) => (
        <li key={id} data-fate={outcome}>
          <span className={styles.square} />
        </li>
      ))}
    </ul>
  );
}

/** What became of the students of a week, a square each. */
export function Fates({ students }: FatesProps) {
  return (
    <ul className={styles.fates}>
      {students.map(({ id, name, outcome, text, percent = null, own = null, isByFirst = false }) => (
        <li key={id} data-fate={outcome}>
          <Avatar name={name} src={bustUrl(personFace(id), null)} size={44} />
          <div className={styles.fate}>
            <span className={styles.square} aria-hidden />
            <strong translate="no">{name}</strong>
            <span className={layout.muted}>
              {percent === null ? NAMES[outcome] : `${NAMES[outcome]}, ${percent}%`}
            </span>
          </div>
          <p>{text}</p>
          {own !== null && <p className={layout.muted}>{own}</p>}
          {isByFirst && <p className={layout.muted}>Faith was high, so the first letter decided.</p>}
        </li>
      ))}
    </ul>
  );
}
