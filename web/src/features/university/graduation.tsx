import { GRADUATION_ANSWERS, type GraduationAnswer } from "#game/core/graduation-question.ts";
import type { CourseView, StudyResult } from "#game/university/wire.ts";
import { Button } from "../../ui/button/button.tsx";
import { Quantity } from "../../ui/figures/quantity.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./graduation.module.css";

interface GraduationProps {
  readonly course: CourseView;
  readonly isOpen: boolean;
  /** Reason that no answer can be given; null if one can. */
  readonly reason: string | null;
  readonly onClose: () => void;
  readonly onAnswer: (answer: GraduationAnswer) => void;
}

/** The question at a graduation. Each answer says its consequence, and completes the course. */
export function Graduation({ course, isOpen, reason, onClose, onAnswer }: GraduationProps) {
  const { name, question } = course;
  if (!question) return null;
  return (
    <Dialog title={`Graduation: ${name}`} isOpen={isOpen} onClose={onClose}>
      <div className={styles.graduation}>
        <p>{question.text}</p>
        <ul className={styles.answers} aria-label="Your answer">
          {GRADUATION_ANSWERS.map((answer) => (
            <li key={answer}>
              <Button wide disabledReason={reason} onClick={() => onAnswer(answer)}>
                <span className={styles.answer}>
                  <span>{question[answer].label}</span>
                  <Consequence {...question[answer]} />
                </span>
              </Button>
            </li>
          ))}
        </ul>
        <p className={layout.muted}>It's asked once. There's no resit.</p>
      </div>
    </Dialog>
  );
}

interface Amounts {
  readonly cash?: number | undefined;
  readonly followers?: number | undefined;
  readonly experience?: number | undefined;
}

function Consequence(amounts: Amounts) {
  return (
    <span className={styles.terms}>
      {(["cash", "followers", "experience"] as const).map((kind) => {
        const value = amounts[kind] ?? 0;
        return value === 0 ? null : <Quantity key={kind} kind={kind} value={value} signed />;
      })}
    </span>
  );
}

interface SaidProps {
  readonly said: NonNullable<StudyResult["said"]>;
  readonly onClose: () => void;
}

/** Shows the outcome of the answer. */
export function Said({ said: { label, reply }, onClose }: SaidProps) {
  return (
    <Dialog title="Congratulations" isOpen onClose={onClose}>
      <div className={styles.graduation}>
        <p className={layout.muted}>{`You chose: ${label}`}</p>
        <p>{reply}</p>
        <div className={styles.done}>
          <Button onClick={onClose}>Take the Certificate</Button>
        </div>
      </div>
    </Dialog>
  );
}
