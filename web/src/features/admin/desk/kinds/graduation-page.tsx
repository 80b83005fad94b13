import { useDeferredValue, useState } from "react";
import { GRADUATION_ANSWERS } from "#game/rules/university/question.ts";
import { useCachedCourses } from "../../../../player/reads/courses.ts";
import { Panel } from "../../ui/panel.tsx";
import { problemsIn } from "../desk-context.ts";
import { DocumentPage, type DocumentProps } from "../document-page.tsx";
import { EntryNav } from "../entry-nav.tsx";
import { Field } from "../fields/field.tsx";
import { keysOf } from "../fields/tree.ts";
import { schemaAt } from "../kind-form.ts";
import { Phone } from "../phone.tsx";
import styles from "../writing.module.css";

/** The questions at graduation. docs/reference/administration.md#graduation */
export default function GraduationPage() {
  return (
    <DocumentPage id="the-graduation" failure="Failed to load the questions" list="questions" isWide>
      {(document) => <Questions {...document} />}
    </DocumentPage>
  );
}

const QUESTION = schemaAt("the-graduation", "questions.0");

/** Edits the questions, one at a time. */
function Questions({ work, content, problems }: DocumentProps<"the-graduation">) {
  const [chosen, setChosen] = useState("");
  const { list } = useCachedCourses();
  const { questions } = content;
  const keys = keysOf(work.tree.keys, "questions", questions);
  const place = Math.max(
    0,
    questions.findIndex(({ course }) => course === chosen),
  );
  const shown = questions[place];
  const nameOf = (id: string) => list?.courses.find((course) => course.id === id)?.name ?? id;
  return (
    <div className={styles.page}>
      <EntryNav
        title="Courses"
        name="Course"
        entries={questions.map(({ course }, i) => ({
          id: course,
          text: nameOf(course),
          problems: problemsIn(problems, `questions.${keys[i]}`),
        }))}
        chosen={shown?.course ?? ""}
        onChoose={setChosen}
      />
      <div className={styles.fields}>
        {shown && (
          <Panel
            title={nameOf(shown.course)}
            hint="Asked once, when the course is completed. Each answer shows its consequence before, and its reply after."
          >
            <Field
              key={keys[place]}
              schema={QUESTION}
              address={`questions.${keys[place]}`}
              path="questions"
              value={shown}
              isBare
            />
          </Panel>
        )}
      </div>
      {shown && <QuestionPhone question={shown} name={nameOf(shown.course)} />}
    </div>
  );
}

interface QuestionPhoneProps {
  readonly question: DocumentProps<"the-graduation">["content"]["questions"][number];
  readonly name: string;
}

function QuestionPhone({ question: typed, name }: QuestionPhoneProps) {
  // Typing comes first.
  const question = useDeferredValue(typed);
  return (
    <Phone className={styles.phone}>
      <div className={styles.card}>
        <p className={styles.cardTitle}>{`Graduation: ${name}`}</p>
        <p className={styles.text}>{question.question || "The question."}</p>
        {GRADUATION_ANSWERS.map((answer) => (
          <p key={answer} className={styles.say}>
            <strong>{question[answer].label || "What the player says."}</strong>
            <span className={styles.muted}>{question[answer].reply || "What comes of it."}</span>
          </p>
        ))}
      </div>
    </Phone>
  );
}
