import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { levelOf, lifetimeExperienceAt } from "#game/core/level.ts";
import { waitText } from "#game/core/wait-text.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { INTAKE_LEVEL } from "#game/intake/book.ts";
import { INTAKE_TEXT, type IntakeView } from "#game/intake/wire.ts";
import { useAtTime, useCountdown } from "../../player/energy.ts";
import { levelAtom, playerAtom } from "../../player/player.ts";
import { refreshIntake, useIntake } from "../../player/reads/intake.ts";
import { failureText } from "../../server/api.ts";
import { isReachableAtom } from "../../server/reachability.ts";
import { Plaque } from "../../ui/art/plaque.tsx";
import { Meter } from "../../ui/figures/meter.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import styles from "./intake.module.css";
import { pendingOpeningsAtom } from "./intake-queue.ts";
import { OfferForm, WaitingOffer } from "./offer-form.tsx";
import * as texts from "./texts.ts";
import { Week } from "./week.tsx";

/** The Intake. See docs/reference/intake.md#screen. */
export default function IntakePage({ title }: { readonly title: string }) {
  const player = useAtomValue(playerAtom);
  const isOpen = useAtomValue(levelAtom) >= INTAKE_LEVEL;
  return (
    <div className={styles.page}>
      <PageHead title={title} text="Nine people, one week. They have paid you. Now they write." />
      {isOpen ? <Content /> : player && <Shut experience={player.lifetimeExperience} />}
    </div>
  );
}

/** Explains the Intake to a player below its level, and shows the progress towards it. */
function Shut({ experience }: { readonly experience: number }) {
  const needed = lifetimeExperienceAt(INTAKE_LEVEL);
  const progress = texts.experienceToTheDoors(levelOf(experience), needed - experience, INTAKE_LEVEL);
  return (
    <div className={styles.panel}>
      <EmptyState
        headingLevel={2}
        spot="shut"
        title={`The doors open at level ${INTAKE_LEVEL}.`}
        text="You've nothing to teach yet. From then on, nine people pay for your course each Thursday. They write for a week, and you answer each letter with one of two lines."
      >
        <div className={styles.progress}>
          <Meter kind="experience" value={experience} max={needed} label={progress} />
          <p aria-hidden>{progress}</p>
        </div>
        <Link to={PAGE_PATHS.dashboard}>See what to do next</Link>
      </EmptyState>
    </div>
  );
}

function Content() {
  const query = useIntake();
  const { data: cached, error } = query;
  if (!cached) {
    return error ? (
      <LoadFailure text={failureText(error, INTAKE_TEXT.load)} query={query} />
    ) : (
      <Skeleton height={360} />
    );
  }
  const { intake, receivedAt } = cached;
  // The end of a lost week shows its own.
  const older = intake.current?.end?.type === "collapsed" ? intake.plaques.slice(1) : intake.plaques;
  return (
    <>
      {intake.offer && <Offer key={intake.offer.week} offer={intake.offer} />}
      {intake.current && <Week current={intake.current} receivedAt={receivedAt} />}
      {!intake.offer && !intake.current && (
        <p className={styles.panel}>
          The doors are shut. They open on a Thursday, and close on the Saturday.
        </p>
      )}
      <Next intake={intake} receivedAt={receivedAt} />
      {older.length > 0 && <Plaques plaques={older} />}
    </>
  );
}

/** The offer of a week, or the one that waits for a connection. */
function Offer({ offer }: { readonly offer: NonNullable<IntakeView["offer"]> }) {
  const isReachable = useAtomValue(isReachableAtom);
  const opening = useAtomValue(pendingOpeningsAtom).find(({ week }) => week === offer.week);
  return !isReachable && opening ? (
    <WaitingOffer offer={offer} opening={opening} />
  ) : (
    <OfferForm offer={offer} />
  );
}

/** The time of the next change. Refetches then, because the server's clock decides. */
function Next({ intake, receivedAt }: { readonly intake: IntakeView; readonly receivedAt: number }) {
  const leftAt = (now: number) => Math.max(0, intake.nextInMs - Math.max(0, now - receivedAt));
  useCountdown(true);
  const left = useAtTime((now) => waitText(leftAt(now)));
  const isOver = useAtTime((now) => leftAt(now) === 0);
  // A level that has just been reached is news to a copy from before.
  const isStale = isOver || !intake.isOpen;
  useEffect(() => {
    if (isStale) refreshIntake();
  }, [isStale]);
  const isRunning = intake.current !== null && intake.current.end === null;
  if (intake.offer) return null;
  return (
    <p className={styles.note}>{texts.eventIn(isRunning ? "The next post comes" : "The doors open", left)}</p>
  );
}

function Plaques({ plaques }: Pick<IntakeView, "plaques">) {
  return (
    <section className={styles.panel} aria-labelledby="plaques">
      <h2 id="plaques">Plaques</h2>
      <ul className={styles.plaques}>
        {plaques.map(({ name, text }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two plaques can be the same
          <li key={i}>
            <Plaque name={name} text={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}
