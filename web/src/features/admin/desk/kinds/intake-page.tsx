import { useState } from "react";
import { INTAKE_COUNTS } from "#game/contract/content/intake.ts";
import { WEEK_STUDENTS } from "#game/rules/intake/intake.ts";
import { studentsOf } from "#game/rules/intake/week.ts";
import { weekOf } from "#game/rules/leaderboards/week.ts";
import { serverNow } from "../../../../clock.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { Tag } from "../../../../ui/tag.tsx";
import { Panel } from "../../frame/panel.tsx";
import { problemsIn } from "../desk-context.ts";
import { DocumentPage, type DocumentProps } from "../document-page.tsx";
import { EntryNav } from "../entry-nav.tsx";
import { Field } from "../fields/field.tsx";
import { AddButton } from "../fields/groups.tsx";
import { Fields } from "../fields/part-fields.tsx";
import { fieldId, keysOf } from "../fields/tree.ts";
import { entriesOf, schemaAt } from "../kind-form.ts";
import { newEntry } from "../new-entry.ts";
import styles from "../writing.module.css";
import { IntakePhone } from "./intake-phone.tsx";

/** The Intake. docs/reference/administration.md#the-intake */
export default function IntakePage({ title }: { readonly title: string }) {
  return (
    <DocumentPage id="the-intake" title={title} failure="Failed to load the Intake" list="students" isWide>
      {(document) => <Intake {...document} />}
    </DocumentPage>
  );
}

const STUDENT = schemaAt("the-intake", "students.0");

/** The parts besides students, each with its fields. */
const PARTS = [
  {
    id: "offer",
    title: "The Offer",
    hint: "What a week is sold as. Its moves are where the gauges begin.",
    fields: ["promises", "prices", "waysOut"],
  },
  { id: "collapses", title: "Collapses", hint: "Used in turn by the day.", fields: ["collapses"] },
  {
    id: "help",
    title: "Help",
    hint: "Calls are used in turn, and fit a gauge that is too high or too low.",
    fields: ["help"],
  },
  {
    id: "settlements",
    title: "Settlements",
    hint: "Senders take turns, with players who have met them.",
    fields: ["settlements"],
  },
  {
    id: "afterwards",
    title: "Afterwards",
    hint: "What students say who were here before, and who posts about {student}.",
    fields: ["back", "takenOn"],
  },
];

/** Edits the students, one at a time, and the rest of the Intake. */
function Intake({ work, content, inForce, facts, problems }: DocumentProps<"the-intake">) {
  const [week] = useState(() => weekOf(serverNow()));
  const [chosen, setChosen] = useState("");
  /** Id of the field that was focused last. */
  const [written, setWritten] = useState("");
  const { students } = content;
  const keys = keysOf(work.tree.keys, "students", students);
  const part = PARTS.find(({ id }) => id === chosen);
  const place = Math.max(0, keys.indexOf(chosen));
  const student = part ? undefined : students[place];
  const address = `students.${keys[place]}`;
  const here = inForce ? studentsOf(inForce.students, week).map(({ id }) => id) : [];
  const card = written.startsWith(fieldId(`${address}.second`)) ? "second" : "first";

  function add(): void {
    const [key, added] = newEntry(STUDENT, "students");
    work.edit({ type: "insert", at: "students", entries: [[key, added]] });
    setChosen(key);
  }

  /** Removes a student. One in force comes until the week is over. */
  function remove(id: string): void {
    if (inForce?.students.some((each) => each.id === id)) {
      work.edit({ type: "set", at: `${address}.until`, value: week + 1 });
    } else work.edit({ type: "remove", at: "students", key: keys[place] ?? "" });
  }

  return (
    <div className={styles.page}>
      <EntryNav
        title="Students"
        name="Student or part"
        entries={[
          ...students.map(({ id, name, until }, i) => ({
            id: keys[i] ?? "",
            text: name || "Somebody new",
            problems: problemsIn(problems, `students.${keys[i]}`),
            tags: (
              <>
                {here.includes(id) && <Tag tone="gold">This week</Tag>}
                {until !== undefined && <Tag>Leaves</Tag>}
              </>
            ),
          })),
          ...PARTS.map(({ id, title, fields }) => ({
            id,
            text: title,
            problems: fields.reduce((sum, field) => sum + problemsIn(problems, field), 0),
          })),
        ]}
        chosen={part?.id ?? keys[place] ?? ""}
        onChoose={setChosen}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notes what is being written */}
      <div className={styles.fields} onFocus={({ target }) => setWritten(target.id)}>
        {student && (
          <Panel
            title={student.name || "Somebody new"}
            hint="Texts change at once. Who comes changes with the next week."
            actions={
              student.until === undefined ? (
                <Button
                  variant="ghost"
                  disabledReason={
                    students.length > WEEK_STUDENTS ? null : `A week has ${WEEK_STUDENTS} students.`
                  }
                  onClick={() => remove(student.id)}
                >
                  Remove Student
                </Button>
              ) : (
                <Button onClick={() => work.edit({ type: "set", at: `${address}.until`, value: undefined })}>
                  Let Them Come
                </Button>
              )
            }
          >
            <Field
              key={student.id}
              schema={STUDENT}
              address={address}
              path="students"
              value={student}
              isBare
            />
          </Panel>
        )}
        {part && (
          <Panel key={part.id} title={part.title} hint={part.hint}>
            <Fields
              entries={entriesOf("the-intake")}
              address=""
              path=""
              value={{ ...content }}
              only={(name) => part.fields.includes(name)}
            />
          </Panel>
        )}
        <AddButton
          text="Add Student"
          reason={
            students.length < INTAKE_COUNTS.students
              ? null
              : `There can be at most ${INTAKE_COUNTS.students} students.`
          }
          onPress={add}
        />
      </div>
      <IntakePhone
        student={student ?? null}
        card={card}
        nameOf={(id) => facts.contacts.find((contact) => contact.id === id)?.name ?? id}
        content={content}
        part={part?.id ?? null}
      />
    </div>
  );
}
