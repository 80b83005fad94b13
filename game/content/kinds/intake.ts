import { collapseOf, type Gauges, moved, START } from "../../intake/gauges.ts";
import {
  ANSWERS,
  type CardWords,
  COLLAPSES,
  type Collapse,
  FATES,
  GAUGES,
  type IntakeContent,
  PRICES,
  type Response,
  type Student,
  WAYS_OUT,
} from "../../intake/intake.ts";
import { cardsOf, studentsOf, type WeekCard } from "../../intake/week.ts";
import type { Facts, PartProblem } from "../proof/facts.ts";

/** Weeks that the check plays: enough for 45 students to come round twice. */
const CHECKED_WEEKS = 12;
/** Number of paths that the search for a witness follows in parallel. */
const WIDTH = 64;
const RESPONSES: readonly Response[] = [...ANSWERS, "silence"];

/**
 * Proves the Intake: every named contact exists, no text occurs twice, each student can come to each fate, each collapse can
 * be reached, and each offer can be survived by answers alone. See docs/reference/intake.md#content-check.
 */
export function intakeProblems(
  content: IntakeContent,
  { contacts, rivals, deeds }: Pick<Facts, "contacts" | "rivals" | "deeds">,
): readonly PartProblem[] {
  const ids = new Set(contacts.map(({ id }) => id));
  const posters = new Set([...ids, ...rivals.map(({ id }) => id)]);
  const unknown = (path: string, id: string): PartProblem => ({ path, text: `There is no contact ${id}.` });
  return [
    ...content.help.flatMap(({ contact }, i) =>
      ids.has(contact) ? [] : [unknown(`help.${i}.contact`, contact)],
    ),
    ...content.settlements.flatMap(({ sender }, i) =>
      ids.has(sender) ? [] : [unknown(`settlements.${i}.sender`, sender)],
    ),
    ...content.promises.flatMap(({ when = [] }, i) =>
      when.flatMap((condition) =>
        deeds.includes(condition.replace(/^!/, ""))
          ? []
          : [{ path: `promises.${i}.when`, text: `There is no ${condition.replace(/^!/, "")}.` }],
      ),
    ),
    ...(posters.has(content.takenOn.by)
      ? []
      : [{ path: "takenOn.by", text: `Nobody posts as ${content.takenOn.by}.` }]),
    ...content.takenOn.posts.flatMap((post, i) =>
      post.includes("{student}") ? [] : [{ path: `takenOn.posts.${i}`, text: "Must name {student}." }],
    ),
    ...repeatedTexts(content.students),
    ...content.students.flatMap((student, i) => fateProblems(student, `students.${i}`)),
    ...playProblems(content),
  ];
}

function repeatedTexts(students: readonly Student[]): readonly PartProblem[] {
  const seen = new Set<string>();
  return students.flatMap((student, i) =>
    textsOf(student).flatMap(({ path, text }) => {
      const isAgain = seen.has(text);
      seen.add(text);
      return isAgain
        ? [{ path: `students.${i}.${path}`, text: "Occurs again. Nobody says the same twice." }]
        : [];
    }),
  );
}

function textsOf({ first, second, again, fates }: Student) {
  const cards: Readonly<Record<string, CardWords>> = {
    first,
    second,
    ...(again && { "again.first": again.first, "again.second": again.second }),
  };
  return [
    ...Object.entries(cards).flatMap(([name, card]) => [
      { path: `${name}.text`, text: card.text },
      ...RESPONSES.map((response) => ({
        path: `${name}.${response}.reply`,
        text: card[response].reply,
      })),
    ]),
    ...FATES.map((fate) => ({ path: `fates.${fate}`, text: fates[fate] })),
  ];
}

/** Checks that some answer leads to each of the student's two fates. */
function fateProblems({ first, second }: Student, path: string): readonly PartProblem[] {
  const led = new Set([first, second].flatMap((card) => RESPONSES.map((response) => card[response].leads)));
  return FATES.filter((fate) => !led.has(fate)).map((fate) => ({
    path,
    text: `No answer leads to “${fate}”.`,
  }));
}

/** Plays weeks for witnesses. */
function playProblems(content: IntakeContent): readonly PartProblem[] {
  const weeks = Array.from({ length: CHECKED_WEEKS }, (_, week) =>
    cardsOf(studentsOf(content.students, week)),
  );
  const starts = startsOf(content);
  const missing = COLLAPSES.filter(
    (collapse) =>
      !weeks.some((cards) => [...starts.values()].some(({ start }) => collapses(cards, start, collapse))),
  );
  const lost = new Map(
    weeks.flatMap((cards) =>
      [...starts.values()].flatMap(({ offer, start }) =>
        collapseOf(start) === null && survives(cards, start) ? [] : [[offer, cards] as const],
      ),
    ),
  );
  return [
    ...missing.map((collapse) => ({ path: `collapses.${collapse}`, text: "No answers lead to it." })),
    ...[...lost].map(([offer, cards]) => ({
      path: "students",
      text: `The offer “${offer}” can't be survived with ${cards[0]?.student.name} and the next eight.`,
    })),
  ];
}

/** The possible gauges at the start, each with the labels of an offer that gives it. */
function startsOf({ promises, prices, waysOut }: IntakeContent) {
  return new Map(
    promises.flatMap((promise) =>
      PRICES.flatMap((price) =>
        WAYS_OUT.map((wayOut) => {
          const parts = [promise, prices[`p${price}`], waysOut[wayOut]];
          const start = parts.reduce((gauges, { moves }) => moved(gauges, moves), START);
          const offer = parts.map(({ label }) => label).join(", ");
          return [Object.values(start).join(), { offer, start }] as const;
        }),
      ),
    ),
  );
}

const strain = ({ till, faith, file, sleep }: Gauges) =>
  Math.max(Math.abs(till - 50), Math.abs(faith - 50), Math.abs(file - 50), Math.abs(sleep - 50));

function survives(cards: readonly WeekCard[], start: Gauges): boolean {
  // The path closest to the middle is nearly always a witness.
  return [1, WIDTH].some((width) => {
    let open: readonly Gauges[] = [start];
    for (const { card } of cards) {
      open = open
        .flatMap((gauges) => ANSWERS.map((answer) => moved(gauges, card[answer].moves)))
        .filter((gauges) => collapseOf(gauges) === null)
        .sort((a, b) => strain(a) - strain(b))
        .slice(0, width);
    }
    return open.length > 0;
  });
}

function collapses(cards: readonly WeekCard[], start: Gauges, wanted: Collapse): boolean {
  const gauge = GAUGES.find((name) => wanted.startsWith(name)) ?? "till";
  const sign = wanted.endsWith("full") ? -1 : 1;
  const height = (gauges: Gauges) => sign * gauges[gauge];
  let open: readonly Gauges[] = [start];
  for (const { card } of cards) {
    const next = open.flatMap((gauges) => RESPONSES.map((response) => moved(gauges, card[response].moves)));
    if (next.some((gauges) => collapseOf(gauges) === wanted)) return true;
    open = next
      .filter((gauges) => collapseOf(gauges) === null)
      .sort((a, b) => height(a) - height(b))
      .slice(0, WIDTH);
  }
  return false;
}
