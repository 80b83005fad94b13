import { useState } from "react";
import { weekOf } from "#game/core/epoch-week.ts";
import { WEEK_STUDENTS } from "#game/intake/intake.ts";
import { studentsOf } from "#game/intake/week.ts";
import { serverNow } from "../../../../clock.ts";
import { Tag } from "../../../../ui/tag.tsx";
import { DocumentPage, type DocumentProps } from "../document-page.tsx";
import { EntriesEditor } from "../entries-editor.tsx";
import { IntakePhone } from "./intake-phone.tsx";

/** The Intake. docs/reference/administration.md#the-intake */
export default function IntakePage() {
  return (
    <DocumentPage id="the-intake" failure="Failed to load the Intake" list="students" isWide>
      {(document) => <Intake {...document} />}
    </DocumentPage>
  );
}

/** The parts other than students, each with its fields. */
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
    fields: ["back", "townFates", "takenOn"],
  },
];

/** Edits the students, and the rest of the Intake. A student in force comes until the week is over. */
function Intake(document: DocumentProps<"the-intake">) {
  const { content, inForce } = document;
  const [week] = useState(() => weekOf(serverNow()));
  const { students } = content;
  const here = inForce ? studentsOf(inForce.students, week).map(({ id }) => id) : [];
  return (
    <EntriesEditor
      document={document}
      entries={students}
      released={inForce?.students ?? []}
      noun="Student"
      unnamed="Somebody new"
      hintOf={() => "Texts change at once. Who comes changes with the next week."}
      tagsOf={({ id }) => here.includes(id) && <Tag tone="gold">This week</Tag>}
      leaving={{ until: week + 1, keep: "Let Them Come" }}
      stays={students.length > WEEK_STUDENTS ? null : `A week has ${WEEK_STUDENTS} students.`}
      parts={PARTS}
      phone={({ entry, isWritten }) => entry && <IntakePhone student={entry} isWritten={isWritten} />}
    />
  );
}
