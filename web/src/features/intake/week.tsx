import { useAtomValue } from "jotai";
import { useState } from "react";
import { MIN_ANSWERS } from "#game/core/shares.ts";
import { waitText } from "#game/core/wait-text.ts";
import type { Gauges } from "#game/intake/gauges.ts";
import { ANSWERS, type Answer, GAUGES } from "#game/intake/intake.ts";
import type { AnsweredCard, IntakeWeekView, WaitingCard } from "#game/intake/wire.ts";
import { useAtTime, useCountdown } from "../../player/energy.ts";
import { GAUGE_NAMES } from "../../player/gauge-words.ts";
import { pendingAnswersAtom } from "../../player/who-waits.ts";
import { useHold } from "../../ui/button/use-hold.ts";
import { End } from "./end.tsx";
import { Dots, GaugeRow } from "./gauges.tsx";
import { Help } from "./help.tsx";
import styles from "./intake.module.css";
import { answerCard } from "./intake-queue.ts";
import * as texts from "./texts.ts";

interface WeekProps {
  readonly current: IntakeWeekView;
  /** Time when the view arrived (epoch ms). */
  readonly receivedAt: number;
}

/** A week that the player has opened. */
export function Week({ current, receivedAt }: WeekProps) {
  const { week, end, promise, price, wayOut } = current;
  const pending = useAtomValue(pendingAnswersAtom).filter((each) => each.week === week);
  const waiting = current.waiting.filter(({ number }) => pending.every((each) => each.number !== number));
  const sent = current.waiting.find(({ number }) => pending.some((each) => each.number === number));
  const said = pending.find(({ number }) => number === sent?.number)?.answer;
  const [card] = waiting;
  const [last] = current.answered;
  const moved = useMoved(current.gauges, last?.number ?? null);
  return (
    <>
      <section className={styles.panel} aria-labelledby="week">
        <h2 id="week">This Week</h2>
        <p className={styles.note}>{texts.offerInShort(promise, price, wayOut)}</p>
        <GaugeRow gauges={current.gauges} />
        {!end && <p className={styles.note}>A gauge at 0 or 100 ends the week that day.</p>}
      </section>
      {end && <End end={end} current={current} />}
      {!end && (
        <section className={styles.panel} aria-labelledby="post">
          <h2 id="post">The Post</h2>
          <div className={styles.status} role="status">
            {sent && said && (
              <p>{`To ${sent.name}: “${sent[said].label}” It goes out as soon as there's a line.`}</p>
            )}
            {!sent && last && <Reply card={last} isNew moved={moved} />}
          </div>
          {card ? (
            <Waiting
              key={card.number}
              week={week}
              card={card}
              others={waiting.length - 1}
              receivedAt={receivedAt}
            />
          ) : (
            <p className={styles.note}>That's all the post. It's quiet. You can hear them thinking.</p>
          )}
        </section>
      )}
      {!end && <Help current={current} />}
      {current.answered.length > 1 && <Earlier cards={current.answered.slice(end ? 0 : 1)} />}
    </>
  );
}

/** Returns what the newest answer, to card `number`, has moved while this page is open: `File from 40 to 30`. */
function useMoved(gauges: Gauges, number: number | null): string {
  const [seen, setSeen] = useState({ number, from: gauges, to: gauges, gauges });
  if (seen.number !== number) setSeen({ number, from: seen.gauges, to: gauges, gauges });
  else if (seen.gauges !== gauges) setSeen({ ...seen, gauges });
  const { from, to } = seen;
  return GAUGES.filter((gauge) => from[gauge] !== to[gauge])
    .map((gauge) => `${GAUGE_NAMES[gauge]} from ${from[gauge]} to ${to[gauge]}.`)
    .join(" ");
}

interface ReplyProps {
  readonly card: AnsweredCard;
  /** Only the newest says that too few have answered. */
  readonly isNew?: boolean;
  /** The moved gauges; empty if none. */
  readonly moved?: string;
}

/** Result of an answer. */
function Reply({ card, isNew = false, moved = "" }: ReplyProps) {
  const { name, label, reply, others } = card;
  return (
    <div className={styles.reply}>
      <p className={styles.note}>{label === null ? `${name}: you said nothing.` : `${name}: “${label}”`}</p>
      <p>{reply}</p>
      {moved !== "" && <p className={styles.moved}>{moved}</p>}
      {others !== null && <p className={styles.note}>{`${others} % said the other.`}</p>}
      {others === null && label !== null && isNew && (
        <p
          className={styles.note}
        >{`Fewer than ${MIN_ANSWERS} have answered this one. You're ahead of the room.`}</p>
      )}
    </div>
  );
}

interface WaitingProps {
  readonly week: number;
  readonly card: WaitingCard;
  readonly others: number;
  readonly receivedAt: number;
}

function Waiting({ week, card, others, receivedAt }: WaitingProps) {
  const [hint, setHint] = useState("");
  const { number, name, who, text, back, endsInMs } = card;
  useCountdown(true);
  const left = useAtTime((now) => waitText(Math.max(0, endsInMs - Math.max(0, now - receivedAt))));
  return (
    <>
      <figure className={styles.student}>
        <figcaption>
          <strong translate="no">{name}</strong>
          <span className={styles.note}>{who}</span>
          {back && <span className={styles.back}>{`“${back.line}” Last time: ${back.fate}`}</span>}
        </figcaption>
        <blockquote>{text}</blockquote>
      </figure>
      <ul className={styles.answers} aria-label="Your answer">
        {ANSWERS.map((answer) => (
          <li key={answer}>
            <AnswerButton
              {...card[answer]}
              onSay={() => void answerCard({ week, number, answer })}
              onHint={setHint}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note} aria-live="polite">
        {texts.holdToSay(left, hint || (others > 0 ? texts.moreHaveWritten(others) : ""))}
      </p>
    </>
  );
}

interface AnswerButtonProps {
  readonly label: string;
  readonly moves: WaitingCard[Answer]["moves"];
  readonly onSay: () => void;
  readonly onHint: (hint: string) => void;
}

function AnswerButton({ label, moves, onSay, onHint }: AnswerButtonProps) {
  const hold = useHold({ reason: null, onDone: onSay, onHint });
  return (
    <button type="button" className={styles.say} {...hold}>
      <span className={styles.label}>{label}</span>
      <Dots moves={moves} />
    </button>
  );
}

function Earlier({ cards }: { readonly cards: readonly AnsweredCard[] }) {
  return (
    <details className={styles.panel}>
      <summary>{`Answered before: ${cards.length}`}</summary>
      <ul className={styles.earlier}>
        {cards.map((card) => (
          <li key={card.number}>
            <blockquote>{card.text}</blockquote>
            <Reply card={card} />
          </li>
        ))}
      </ul>
    </details>
  );
}
