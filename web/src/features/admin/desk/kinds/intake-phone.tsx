import { useState } from "react";
import { fieldLabel } from "#game/content/field-texts.ts";
import { faceCode, personFace } from "#game/core/face.ts";
import { moved, movedGauges, START } from "#game/intake/gauges.ts";
import { ANSWERS, FATES, type Fate, type Moves, type Response, type Student } from "#game/intake/intake.ts";
import { Dots, faceAfter, GaugeRow, movedText } from "../../../../scene/gauges.tsx";
import { InlineScene } from "../../../../scene/scene.tsx";
import { amountOf, type Unfinished } from "../kind-form.ts";
import { ScenePhone } from "../phone.tsx";
import styles from "../writing.module.css";

interface IntakePhoneProps {
  readonly student: Unfinished<Student>;
  /** Returns whether a field of the student is being written. */
  readonly isWritten: (field: string) => boolean;
}

/** A student as players meet them, to play while they are typed. */
export function IntakePhone({ student, isWritten }: IntakePhoneProps) {
  const start = momentOf(isWritten);
  return (
    <ScenePhone>
      <StudentScene key={`${student.id} ${Object.values(start)}`} student={student} start={start} />
    </ScenePhone>
  );
}

/** A moment with a student: their first or second card, or their fate. */
interface Moment {
  /** True for the cards of a second meeting. */
  readonly isAgain: boolean;
  readonly card: "first" | "second";
  /** The response to the card; null before one. */
  readonly said: Response | null;
  /** Null before the end. */
  readonly fate: Fate | null;
}

const RESPONSES = [...ANSWERS, "silence"] satisfies Response[];

/** The moment that a field is part of. */
function momentOf(isWritten: IntakePhoneProps["isWritten"]): Moment {
  const isAgain = isWritten("again");
  const prefix = isAgain ? "again." : "";
  const card = isWritten(`${prefix}second`) ? "second" : "first";
  const said = RESPONSES.find((each) => isWritten(`${prefix}${card}.${each}`));
  const isLabel = said && isWritten(`${prefix}${card}.${said}.label`);
  const fate = FATES.find((each) => isWritten(`fates.${each}`));
  return { isAgain, card, said: (!isLabel && said) || null, fate: fate ?? null };
}

const movesOf = ({ till, faith, file, sleep }: Unfinished<Moves>): Moves => ({
  till: amountOf(till),
  faith: amountOf(faith),
  file: amountOf(file),
  sleep: amountOf(sleep),
});

function StudentScene({ student, start }: { readonly student: Unfinished<Student>; readonly start: Moment }) {
  const [moment, setMoment] = useState(start);
  const { isAgain, card: at, said, fate } = moment;
  const cards = (isAgain && student.again) || student;
  const card = cards[at];
  const name = student.name || "Name";
  const gauges = said ? moved(START, movesOf(card[said].moves)) : START;
  const move = { from: START, to: gauges };
  const goTo = (next: Partial<Moment>) => () => setMoment({ ...moment, said: null, fate: null, ...next });
  const next = !said ? null : at === "first" ? goTo({ card: "second" }) : goTo({ fate: card[said].leads });
  return (
    <InlineScene
      label="The Intake"
      place={{
        at: fate ? 2 : at === "first" ? 0 : 1,
        of: 3,
        text: fate ? "What became of them" : fieldLabel(at),
      }}
      who={{ name, about: student.who || "Who they are.", face: faceCode(personFace(student.id)) }}
      expression={said && faceAfter(move)}
      text={
        fate ? (
          <>
            <strong>{fieldLabel(fate)}</strong>
            <p>{student.fates[fate] || "What became of them."}</p>
          </>
        ) : (
          <p>{card.text || "What they write."}</p>
        )
      }
      answers={
        fate
          ? []
          : ANSWERS.map((answer) => ({
              id: answer,
              label: card[answer].label || "What the player says.",
              more: <Dots moves={movedGauges(movesOf(card[answer].moves))} />,
              reason: null,
            }))
      }
      answersLabel="Your answer"
      note=""
      reply={
        said && {
          content: (
            <>
              <p className={styles.muted}>
                {said === "silence" ? `${name}: you said nothing.` : `${name}: “${card[said].label}”`}
              </p>
              <p>{card[said].reply || "What comes of it."}</p>
              <strong>{movedText(move)}</strong>
            </>
          ),
          isComplete: true,
        }
      }
      gauges={<GaugeRow gauges={gauges} />}
      goOn={{ label: "Next", onPress: () => next?.() }}
      onAnswer={(id) => setMoment({ ...moment, said: ANSWERS.find((each) => each === id) ?? null })}
      onPrevious={fate ? goTo({ card: "second" }) : at === "second" ? goTo({ card: "first" }) : null}
      onNext={next}
    />
  );
}
