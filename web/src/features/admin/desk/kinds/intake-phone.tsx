import { useDeferredValue } from "react";
import { fieldLabel } from "#game/content/field-texts.ts";
import {
  ANSWERS,
  FATES,
  GAUGES,
  type IntakeContent,
  type Moves,
  type Response,
  type Student,
} from "#game/intake/intake.ts";
import type { Unfinished } from "../kind-form.ts";
import { Phone } from "../phone.tsx";
import styles from "../writing.module.css";

interface IntakePhoneProps {
  /** Null while another part is written. */
  readonly student: Unfinished<Student> | null;
  /** The card that is being written. */
  readonly card: "first" | "second";
  readonly part: string | null;
  readonly content: Unfinished<IntakeContent>;
  readonly nameOf: (contactId: string) => string;
}

/** A card as players see it while it's typed, with what comes of each response, and the four fates; else the first text of a part. */
export function IntakePhone({ student: typed, card: name, part, content, nameOf }: IntakePhoneProps) {
  // Typing comes first.
  const student = useDeferredValue(typed);
  return (
    <Phone className={styles.phone}>
      {student ? (
        <StudentCard student={student} name={name} />
      ) : (
        <PartText part={part} content={content} nameOf={nameOf} />
      )}
    </Phone>
  );
}

function StudentCard({
  student,
  name,
}: {
  readonly student: Unfinished<Student>;
  readonly name: "first" | "second";
}) {
  const card = student[name];
  return (
    <>
      <div className={styles.card}>
        <p className={styles.cardTitle}>The Intake</p>
        <strong>{student.name || "Name"}</strong>
        <span className={styles.muted}>{student.who || "Who they are."}</span>
        <blockquote>{card.text || "What they write."}</blockquote>
        {ANSWERS.map((answer) => (
          <p key={answer} className={styles.say}>
            <strong>{card[answer].label || "What the player says."}</strong>
            <span className={styles.muted}>{movesText(card[answer].moves)}</span>
          </p>
        ))}
      </div>
      {([...ANSWERS, "silence"] satisfies Response[]).map((response) => (
        <div key={response} className={styles.paper}>
          <p className={styles.muted}>
            {response === "silence" ? "After two days of silence" : `After “${card[response].label}”`}
          </p>
          <p className={styles.text}>{card[response].reply || "What comes of it."}</p>
        </div>
      ))}
      {FATES.map((fate) => (
        <div key={fate} className={styles.paper}>
          <p className={styles.muted}>{fieldLabel(fate)}</p>
          <p className={styles.text}>{student.fates[fate] || "What became of them."}</p>
        </div>
      ))}
    </>
  );
}

/** The gauges that move, as players see them. */
function movesText(moves: Unfinished<Moves>): string {
  return GAUGES.filter((gauge) => moves[gauge] !== undefined)
    .map((gauge) => fieldLabel(gauge))
    .join(" · ");
}

function PartText({ part, content, nameOf }: Pick<IntakePhoneProps, "part" | "content" | "nameOf">) {
  const texts = textsOf(part, content, nameOf);
  return texts.map(({ title, text }) => (
    <div key={title} className={styles.paper}>
      <strong>{title}</strong>
      <p className={styles.text}>{text}</p>
    </div>
  ));
}

function textsOf(
  part: string | null,
  content: Unfinished<IntakeContent>,
  nameOf: (contactId: string) => string,
): readonly { readonly title: string; readonly text: string }[] {
  switch (part) {
    case "offer":
      return content.promises.map(({ label, line }) => ({ title: label, text: line }));
    case "collapses":
      return Object.values(content.collapses).map(({ name, texts }) => ({
        title: name,
        text: texts[0] ?? "",
      }));
    case "help":
      return content.help.map(({ contact, calls }) => ({ title: nameOf(contact), text: calls[0] ?? "" }));
    case "settlements":
      return content.settlements
        .slice(0, 1)
        .flatMap(({ letters }) =>
          Object.values(letters).map(({ subject, body }) => ({ title: subject, text: body })),
        );
    default:
      return FATES.map((fate) => ({ title: fieldLabel(fate), text: content.back[fate][0] ?? "" }));
  }
}
