import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { weekOf } from "#game/core/epoch-week.ts";
import { levelOf, lifetimeExperienceAt } from "#game/core/level.ts";
import { waitText } from "#game/core/wait-text.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { publicPath } from "#game/core/wire/public.ts";
import { INTAKE_LEVEL } from "#game/intake/book.ts";
import { shortName } from "#game/intake/intake.ts";
import { HELP_AFFINITY, HELP_COST, HELP_MOVE } from "#game/intake/play.ts";
import { lastWeek } from "#game/intake/replay.ts";
import { closedWeek } from "#game/intake/town.ts";
import {
  type AnsweredCard,
  INTAKE_TEXT,
  type IntakeEnd,
  type IntakeView,
  type IntakeWeekView,
} from "#game/intake/wire.ts";
import { serverNow } from "../../clock.ts";
import { useAtTime, useCountdown } from "../../player/energy.ts";
import { GAUGE_NAMES } from "../../player/gauge-words.ts";
import { levelAtom, playerAtom } from "../../player/player.ts";
import { refreshIntake, useIntake } from "../../player/reads/intake.ts";
import { pendingAnswersAtom } from "../../player/waiting-people.ts";
import { GaugeRow } from "../../scene/gauges.tsx";
import { failureText } from "../../server/api.ts";
import { isReachableAtom } from "../../server/reachability.ts";
import { Plaque } from "../../ui/art/plaque.tsx";
import button from "../../ui/button/button.module.css";
import { Button } from "../../ui/button/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { Quantity } from "../../ui/figures/quantity.tsx";
import layout from "../../ui/layout.module.css";
import { LoadFailure, NotLoaded } from "../../ui/page/load-failure.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import { PersonAvatar } from "../../ui/people/player-avatar.tsx";
import { Fates, LostTo, People } from "./fates.tsx";
import styles from "./intake.module.css";
import { pendingFavoursAtom, submitMove } from "./intake-queue.ts";
import { OfferPanel, useOwnSpeaker } from "./offer.tsx";
import { loadWeek, Replay } from "./replay/replay.tsx";
import { Reply } from "./reply.tsx";
import { inSquares, ShareWeek } from "./share-week.tsx";
import * as texts from "./texts.ts";
import { WeekScenes } from "./week-scenes.tsx";

/** The Intake. See docs/reference/intake.md#screen. */
export default function IntakePage({ title }: { readonly title: string }) {
  const player = useAtomValue(playerAtom);
  const isOpen = useAtomValue(levelAtom) >= INTAKE_LEVEL;
  return (
    <div className={styles.page}>
      <PageHead title={title} text={texts.intro} />
      {isOpen ? <Content /> : player && <Shut experience={player.lifetimeExperience} />}
    </div>
  );
}

/** Last week's nine, and the progress of a player below the level of the Intake. */
function Shut({ experience }: { readonly experience: number }) {
  const left = lifetimeExperienceAt(INTAKE_LEVEL) - experience;
  return (
    <LastWeek begin={`at level ${INTAKE_LEVEL}`}>
      <p className={layout.muted}>{texts.experienceToTheDoors(levelOf(experience), left, INTAKE_LEVEL)}</p>
    </LastWeek>
  );
}

function Content() {
  const query = useIntake();
  const { data: cached, error } = query;
  if (!cached) {
    return <NotLoaded text={failureText(error, INTAKE_TEXT.load)} query={query} height={360} />;
  }
  const { intake, receivedAt } = cached;
  // The end of a lost week shows its own.
  const older = intake.current?.end?.type === "collapsed" ? intake.plaques.slice(1) : intake.plaques;
  return (
    <>
      {intake.offer && <OfferPanel key={intake.offer.week} offer={intake.offer} />}
      {intake.current && <Week current={intake.current} receivedAt={receivedAt} />}
      {!intake.offer && intake.current?.week !== weekOf(serverNow()) && <LastWeek begin="Thursday" />}
      <Next intake={intake} receivedAt={receivedAt} />
      {older.length > 0 && <Plaques plaques={older} />}
      <p>
        <Link to={publicPath("town", closedWeek(serverNow()))}>Read what the town decided</Link>
      </p>
    </>
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
    <p className={layout.muted}>
      {isRunning ? `The next letters come in ${left}.` : `The next nine write on Thursday, in ${left}.`}
    </p>
  );
}

function Plaques({ plaques }: Pick<IntakeView, "plaques">) {
  return (
    <section className={layout.card} aria-labelledby="plaques">
      <h2 id="plaques">Plaques</h2>
      <ul className={layout.stack2}>
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

interface WeekProps {
  readonly current: IntakeWeekView;
  /** Time when the view arrived (epoch ms). */
  readonly receivedAt: number;
}

/** A week that the player has opened. */
function Week({ current, receivedAt }: WeekProps) {
  const { week, end, promise, price, wayOut } = current;
  const [isReading, setReading] = useState(false);
  const pending = useAtomValue(pendingAnswersAtom).filter((each) => each.week === week);
  const waiting = current.waiting.filter(({ number }) => pending.every((each) => each.number !== number));
  // In a week that was opened on a Saturday, a student's second card can arrive before the first is answered.
  const writers = new Map(waiting.map(({ student: id, name }) => [id, { id, name }])).values();
  const sent = current.waiting.find(({ number }) => pending.some((each) => each.number === number));
  const said = pending.find(({ number }) => number === sent?.number)?.answer;
  const isReachable = useAtomValue(isReachableAtom);
  return (
    <>
      <section className={layout.card} aria-labelledby="week">
        <h2 id="week">{week === weekOf(serverNow()) ? "This Week" : "Your Last Week"}</h2>
        <p className={layout.muted}>{texts.offerInShort(promise, price, wayOut)}</p>
        <GaugeRow gauges={current.gauges} />
        {!end && <p className={layout.muted}>A gauge at 0 or 100 ends the week that day.</p>}
      </section>
      {end && <End end={end} current={current} />}
      {!end && (
        <section className={layout.card} aria-labelledby="post">
          <h2 id="post">The Post</h2>
          <div className={styles.status} role="status">
            {sent && said && !isReachable && <p>{texts.answerWaits(sent.name, sent[said].label)}</p>}
          </div>
          {waiting.length > 0 ? (
            <>
              <People people={writers} />
              <Button variant="primary" wide onClick={() => setReading(true)}>
                Open the Post
              </Button>
            </>
          ) : (
            <p className={layout.muted}>
              No letter waits for an answer. It's quiet. You can hear them think.
            </p>
          )}
        </section>
      )}
      {isReading && (
        <WeekScenes current={current} receivedAt={receivedAt} onClose={() => setReading(false)} />
      )}
      {!end && <Help current={current} />}
      {current.answered.length > 0 && <Earlier cards={current.answered} />}
    </>
  );
}

function Earlier({ cards }: { readonly cards: readonly AnsweredCard[] }) {
  return (
    <details className={`${layout.card} ${styles.week}`}>
      <summary>{`Answered before: ${cards.length}`}</summary>
      <ul className={styles.earlier}>
        {cards.map((card) => (
          <li key={card.number}>
            <PersonAvatar id={card.student} name={card.name} size={44} />
            <blockquote>{card.text}</blockquote>
            <Reply card={card} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The friends who can put a gauge right. */
function Help({ current }: { readonly current: IntakeWeekView }) {
  const { week, helpers, call: heard } = current;
  const [asked, setAsked] = useState<string | null>(null);
  const isReachable = useAtomValue(isReachableAtom);
  const favour = useAtomValue(pendingFavoursAtom).find((each) => each.week === week);
  const waiting = isReachable ? undefined : helpers.find(({ id }) => id === favour?.contact);
  const close = helpers.filter(({ refusal }) => refusal !== INTAKE_TEXT.not_close);
  // This week's favour has been asked: one line says so, rather than each button.
  const isOver = close.length > 0 && close.every(({ refusal }) => refusal === INTAKE_TEXT.helped);

  async function ask(contact: string): Promise<void> {
    setAsked(contact);
    await submitMove({ week, contact });
    setAsked(null);
  }

  return (
    <section className={layout.card} aria-labelledby="help">
      <h2 id="help">A Favour</h2>
      <p
        className={layout.muted}
      >{`One a week, of a friend whose affinity is ${HELP_AFFINITY} or more. It moves a gauge ${HELP_MOVE} towards the middle, and costs ${HELP_COST} affinity.`}</p>
      <div className={styles.status} role="status">
        {waiting && <p>{`${waiting.name} hears of it once you're back online.`}</p>}
      </div>
      {heard && (
        <figure className={styles.student}>
          <figcaption>
            <strong>{heard.name}</strong>
          </figcaption>
          <blockquote>{heard.text}</blockquote>
        </figure>
      )}
      {close.length === 0 && <p className={layout.muted}>You don't know anybody that well yet.</p>}
      {isOver && <p className={layout.muted}>{texts.askedForThisWeeks}</p>}
      {close.length > 0 && !isOver && (
        <ul className={layout.stack2}>
          {close.map(({ id, name, gauge, refusal }) => (
            <li key={id}>
              <Button
                wide
                busy={asked === id}
                disabledReason={waiting ? texts.askedForThisWeeks : refusal}
                onClick={() => void ask(id)}
              >{`${name}: ${GAUGE_NAMES[gauge]}`}</Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface LastWeekProps {
  /** When the player's own nine come. */
  readonly begin: string;
  readonly children?: Elements;
}

/** Deals last week's nine to a player without a week: the same replay as at the front door, which pays nothing. */
function LastWeek({ begin, children }: LastWeekProps) {
  const week = `${lastWeek(serverNow())}`;
  const query = useQuery({
    queryKey: ["last-week", week],
    queryFn: () => loadWeek(week),
    staleTime: Infinity,
  });
  const { data: content, error } = query;
  const who = useOwnSpeaker();
  if (error) return <LoadFailure text={failureText(error, INTAKE_TEXT.load)} query={query} />;
  if (!content || !who) return <Skeleton height={360} />;
  return (
    <Replay content={content} who={who} way={children}>
      <h2>{`Last week's nine. Yours begin ${begin}.`}</h2>
      <People people={content.students} />
      <p className={layout.muted}>
        They pay nothing, and nobody hears of it. This device remembers how far you are.
      </p>
      {children}
    </Replay>
  );
}

/** The end of a week: who became what, or how it collapsed. */
function End({ end, current }: { readonly end: IntakeEnd; readonly current: IntakeWeekView }) {
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
          <p
            className={layout.muted}
          >{`Lucian Grandstrom has been in touch with ${shortName(end.by.name)}.`}</p>
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
