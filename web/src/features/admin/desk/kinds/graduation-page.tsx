import { useDeferredValue } from "react";
import { GRADUATION_ANSWERS } from "#game/core/graduation-question.ts";
import { useCachedCourses } from "../../../../player/reads/courses.ts";
import { DocumentPage, type DocumentProps } from "../document-page.tsx";
import { EntriesEditor } from "../entries-editor.tsx";
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

/** Edits the questions. Each course has one. */
function Questions(document: DocumentProps<"the-graduation">) {
  const { list } = useCachedCourses();
  const nameOf = (id: string) => list?.courses.find((course) => course.id === id)?.name ?? id;
  const { questions } = document.content;
  return (
    <EntriesEditor
      document={document}
      entries={questions.map((each) => ({ ...each, id: each.course, name: nameOf(each.course) }))}
      noun="Course"
      unnamed="A course"
      hintOf={() =>
        "Asked once, when the course is completed. Each answer shows its consequence before, and its reply after."
      }
      isFixed
      phone={({ entry }) => entry && <QuestionPhone question={entry} name={entry.name} />}
    />
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
    <Phone>
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
