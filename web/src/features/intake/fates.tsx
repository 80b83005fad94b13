import { personFace } from "#game/core/face.ts";
import type { Outcome } from "#game/intake/replay.ts";
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

interface FatesProps {
  readonly students: readonly {
    readonly id: string;
    readonly name: string;
    readonly outcome: Outcome;
    readonly text: string;
    /** What the paper adds: how many, and the player's own. */
    readonly percent?: number | null;
    readonly own?: string | null;
  }[];
}

/** What became of the students of a week, a square each. */
export function Fates({ students }: FatesProps) {
  return (
    <ul className={styles.fates}>
      {students.map(({ id, name, outcome, text, percent = null, own = null }) => (
        <li key={id} data-fate={outcome}>
          <Avatar name={name} src={bustUrl(personFace(id), null)} size={44} />
          <span className={styles.square} aria-hidden />
          <strong translate="no">{name}</strong>
          <span className={styles.note}>
            {percent === null ? NAMES[outcome] : `${NAMES[outcome]}, ${percent}%`}
          </span>
          <p>{text}</p>
          {own !== null && <p className={styles.note}>{own}</p>}
        </li>
      ))}
    </ul>
  );
}
