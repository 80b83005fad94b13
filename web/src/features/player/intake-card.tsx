import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { INTAKE_LEVEL } from "#game/intake/book.ts";
import type { IntakeView } from "#game/intake/wire.ts";
import { useStill } from "../../device/stillness.ts";
import { levelAtom } from "../../player/player.ts";
import { useIntake } from "../../player/reads/intake.ts";
import { firstOf, pendingAnswersAtom, waitingStudentAtom } from "../../player/waiting-people.ts";
import layout from "../../ui/layout.module.css";
import styles from "./clients/clients-card.module.css";
import * as texts from "./texts.ts";

/** The Intake on the dashboard: what waits there, and the way to it. */
export function IntakeCard() {
  const isOpen = useAtomValue(levelAtom) >= INTAKE_LEVEL;
  return useStill(isOpen) ? <Card /> : null;
}

function Card() {
  const { data: cached } = useIntake();
  const pending = useAtomValue(pendingAnswersAtom);
  const setWaiting = useSetAtom(waitingStudentAtom);
  const current = cached?.intake.current;
  const waiting = (current?.waiting ?? []).filter(({ number }) =>
    pending.every((each) => each.week !== current?.week || each.number !== number),
  );
  const { name = null, others = 0 } = firstOf(waiting) ?? {};
  useEffect(() => {
    setWaiting(name === null ? null : { name, others });
    return () => setWaiting(null);
  }, [name, others, setWaiting]);
  return (
    <section className={styles.card} aria-labelledby="intake">
      <div className={styles.head}>
        <h2 id="intake">The Intake</h2>
        <Link to={PAGE_PATHS.intake}>{linkText(cached?.intake)}</Link>
      </div>
      <p className={layout.muted}>
        {cached ? statusText(cached.intake, waiting.length) : "Nine people, one week."}
      </p>
    </section>
  );
}

function linkText({ offer = null, current = null }: Partial<IntakeView> = {}): string {
  if (offer) return "Make an Offer";
  return current?.end ? "How It Went" : texts.openThePost;
}

/** `waiting`: cards that wait. */
function statusText({ offer, current }: IntakeView, waiting: number): string {
  if (offer) return "Nine people would pay you this week. The doors close on Saturday.";
  if (!current) return "The doors are shut until Thursday.";
  if (current.end?.type === "collapsed") return current.end.plaque;
  if (current.end) return "Nine people have been and gone. The doors open on Thursday.";
  if (waiting === 0) return "They've all had an answer. More of them write tomorrow.";
  return texts.howManyHaveWritten(waiting);
}
