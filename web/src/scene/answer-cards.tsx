import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import held from "../ui/button/hold.module.css";
import { HoldButton, useHold } from "../ui/button/hold-button.tsx";
import styles from "./answer-cards.module.css";

/** Something that the player can say or do. */
export interface SceneAnswer {
  readonly id: string;
  readonly label: string;
  /** What it costs, brings or moves. */
  readonly more?: ReactNode;
  /** Reason that it can't be given; null if it can. */
  readonly reason: string | null;
}

interface AnswerCardsProps {
  readonly answers: readonly SceneAnswer[];
  /** Name of the list. */
  readonly label: string;
  /** What to know before one answers. */
  readonly note: string;
  /** True in a scene, where a swipe to the left gives the first answer, one to the right the last, and a digit any. */
  readonly isInScene?: boolean;
  /** Id of the answer that a swipe would take. */
  readonly leaningTo?: string | null;
  readonly onAnswer: (id: string) => void;
}

/** Answers to hold, each with what it costs and brings; one that can't be given says why. A single one is a button. */
export function AnswerCards({ answers, ...rest }: AnswerCardsProps) {
  const [only] = answers;
  if (!only) return null;
  return answers.length === 1 ? (
    <OnlyAnswer {...only} onAnswer={rest.onAnswer} />
  ) : (
    <Cards answers={answers} {...rest} />
  );
}

function OnlyAnswer({
  id,
  label,
  reason,
  onAnswer,
}: Pick<SceneAnswer, "id" | "label" | "reason"> & Pick<AnswerCardsProps, "onAnswer">) {
  const hintId = useId();
  const [hint, setHint] = useState("Hold to do it.");
  return (
    <div>
      <p id={hintId} className={styles.hint} aria-live="polite">
        {reason ?? hint}
      </p>
      <HoldButton reason={reason} hintId={hintId} onDone={() => onAnswer(id)} onHint={setHint}>
        {label}
      </HoldButton>
    </div>
  );
}

function Cards({ answers, label, note, isInScene = false, leaningTo = null, onAnswer }: AnswerCardsProps) {
  const noteId = useId();
  const [hint, setHint] = useState("Hold to say it.");
  return (
    <div>
      <p id={noteId} className={styles.note} aria-live="polite">
        {`${hint} ${note}`}
      </p>
      <ul className={styles.answers} data-in-scene={isInScene} aria-label={label} aria-describedby={noteId}>
        {answers.map((answer, index) => (
          <li key={answer.id}>
            <AnswerCard
              answer={answer}
              swipe={!isInScene ? null : index === 0 ? "left" : index === answers.length - 1 ? "right" : null}
              digit={isInScene && index < 9 ? String(index + 1) : undefined}
              isLeant={answer.id === leaningTo}
              onAnswer={() => onAnswer(answer.id)}
              onHint={setHint}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AnswerCardProps {
  readonly answer: SceneAnswer;
  /** The swipe that gives it. */
  readonly swipe: "left" | "right" | null;
  /** The key that gives it. */
  readonly digit: string | undefined;
  readonly isLeant: boolean;
  readonly onAnswer: () => void;
  readonly onHint: (hint: string) => void;
}

function AnswerCard({ answer, swipe, digit, isLeant, onAnswer, onHint }: AnswerCardProps) {
  const id = useId();
  const { label, more, reason } = answer;
  const hold = useHold({ reason, onDone: onAnswer, onHint });
  return (
    <button
      type="button"
      className={`${held.hold} ${styles.answer}`}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-more ${id}-reason`}
      aria-keyshortcuts={digit}
      data-leant={isLeant}
      data-swipeable={digit !== undefined}
      {...hold}
    >
      {swipe === "left" && <ArrowLeft className={styles.left} aria-hidden size={18} />}
      <span className={styles.body}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        <span id={`${id}-more`} className={styles.more}>
          {more}
        </span>
        <span id={`${id}-reason`} className={styles.reason}>
          {reason}
        </span>
      </span>
      {swipe === "right" && <ArrowRight className={styles.right} aria-hidden size={18} />}
      {digit !== undefined && (
        <kbd className={styles.key} aria-hidden>
          {digit}
        </kbd>
      )}
    </button>
  );
}
