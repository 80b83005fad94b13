import { collapseOf, type Gauges, moved, START, weighted } from "../../intake/gauges.ts";
import {
  ANSWERS,
  type Card,
  COLLAPSES,
  type Collapse,
  FATES,
  GAUGES,
  type IntakeContent,
  type Moves,
  PRICE_WEIGHTS,
  PRICES,
  type Price,
  type Response,
  type Student,
  WAYS_OUT,
  WEEK_STUDENTS,
} from "../../intake/intake.ts";
import { cardsOf, studentsOf } from "../../intake/week.ts";
import { type Facts, type PartProblem, repeatedTexts } from "../proof/facts.ts";

/** Number of paths that the search for a witness follows in parallel. */
const WIDTH = 64;
const RESPONSES: readonly Response[] = [...ANSWERS, "silence"];

/**
 * Proves the Intake: every named contact exists, no text occurs twice, each student can come to each fate, each collapse can
 * be reached, and each offer can be survived by answers alone, in one round of all students: a year takes the server too long.
 * See docs/reference/intake.md#content-check.
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
    ...repeatedTexts(content.students.flatMap((student, i) => textsOf(student, `students.${i}`))),
    ...content.students.flatMap((student, i) => refundProblems(student, `students.${i}`)),
    ...content.students.flatMap((student, i) => fateProblems(student, `students.${i}`)),
    ...playProblems(content, Math.floor(content.students.length / WEEK_STUDENTS)),
  ];
}

/** A student's cards, by their paths. */
function cardsBy({ first, second, again }: Student): readonly (readonly [path: string, card: Card])[] {
  const later = Object.entries<Card>({ ...again }).map(([name, card]) => [`again.${name}`, card] as const);
  return [["first", first], ["second", second], ...later];
}

/** Words of a label by which the player gives money back. */
const REFUND = /refund|\bback\b.*\bmoney\b|\bmoney\b.*\bback\b|\b(?:pay|give) .*\bback\b/i;

/** Checks that the labels that promise a refund are those that give one: only a second answer does so for sure. */
function refundProblems(student: Student, path: string): readonly PartProblem[] {
  return cardsBy(student).flatMap(([name, card]) =>
    ANSWERS.flatMap((answer) => {
      const { label, leads } = card[answer];
      const gives = leads === "refunded" && name.endsWith("second");
      if (REFUND.test(label) === gives) return [];
      const text = gives
        ? "gives a refund that it doesn't promise"
        : "promises a refund that it doesn't give";
      return [{ path: `${path}.${name}.${answer}`, text: `“${label}” ${text}.` }];
    }),
  );
}

function textsOf(student: Student, at: string): readonly PartProblem[] {
  return [
    ...(student.back === undefined ? [] : [{ path: `${at}.back`, text: student.back }]),
    ...cardsBy(student).flatMap(([name, card]) => [
      { path: `${at}.${name}.text`, text: card.text },
      ...RESPONSES.map((response) => ({
        path: `${at}.${name}.${response}.reply`,
        text: card[response].reply,
      })),
    ]),
    ...FATES.map((fate) => ({ path: `${at}.fates.${fate}`, text: student.fates[fate] })),
  ];
}

/** Checks that some answer leads to each of the student's fates. */
function fateProblems({ first, second }: Student, path: string): readonly PartProblem[] {
  const led = new Set([first, second].flatMap((card) => RESPONSES.map((response) => card[response].leads)));
  return FATES.filter((fate) => !led.has(fate)).map((fate) => ({
    path,
    text: `No answer leads to “${fate}”.`,
  }));
}

/** The moves of a week's cards at a price: for each card those of both answers, then of silence. */
type WeekMoves = readonly (readonly Moves[])[];

/** Plays the first `count` weeks with all students who come, for witnesses. */
export function playProblems(content: IntakeContent, count: number): readonly PartProblem[] {
  const first = Math.max(...content.students.map(({ since = 0 }) => since));
  const weeks = Array.from({ length: count }, (_, i) => {
    const cards = cardsOf(studentsOf(content.students, first + i));
    const movesAt = (price: Price): WeekMoves =>
      cards.map(({ card }) =>
        RESPONSES.map((response) => weighted(card[response].moves, PRICE_WEIGHTS[price])),
      );
    return { name: cards[0]?.student.name, moves: { 97: movesAt(97), 297: movesAt(297), 997: movesAt(997) } };
  });
  const starts = [...startsOf(content).values()];
  const missing = COLLAPSES.filter(
    (collapse) =>
      !weeks.some(({ moves }) => starts.some((start) => collapses(moves[start.price], start, collapse))),
  );
  const lost = new Map(
    weeks.flatMap(({ name, moves }) =>
      starts.flatMap((start) =>
        collapseOf(start.gauges) === null && survives(moves[start.price], start)
          ? []
          : [[start.offer, name] as const],
      ),
    ),
  );
  return [
    ...missing.map((collapse) => ({ path: `collapses.${collapse}`, text: "No answers lead to it." })),
    ...[...lost].map(([offer, name]) => ({
      path: "students",
      text: `The offer “${offer}” can't be survived with ${name} and the next eight.`,
    })),
  ];
}

/** A possible start, with the labels of an offer that gives it. */
interface Start {
  readonly offer: string;
  readonly price: Price;
  readonly gauges: Gauges;
}

function startsOf({ promises, prices, waysOut }: IntakeContent): ReadonlyMap<string, Start> {
  return new Map(
    promises.flatMap((promise) =>
      PRICES.flatMap((price) =>
        WAYS_OUT.map((wayOut) => {
          const parts = [promise, prices[`p${price}`], waysOut[wayOut]];
          const gauges = parts.reduce((sum, { moves }) => moved(sum, moves), START);
          const offer = parts.map(({ label }) => label).join(", ");
          return [[price, ...Object.values(gauges)].join(), { offer, price, gauges }] as const;
        }),
      ),
    ),
  );
}

const strain = ({ till, faith, file, sleep }: Gauges) =>
  Math.max(Math.abs(till - 50), Math.abs(faith - 50), Math.abs(file - 50), Math.abs(sleep - 50));

function survives(week: WeekMoves, { gauges: start }: Start): boolean {
  // The path closest to the middle is nearly always a witness.
  return [1, WIDTH].some((width) => {
    let open: readonly Gauges[] = [start];
    for (const card of week) {
      open = open
        .flatMap((gauges) => card.slice(0, ANSWERS.length).map((moves) => moved(gauges, moves)))
        .filter((gauges) => collapseOf(gauges) === null)
        .sort((a, b) => strain(a) - strain(b))
        .slice(0, width);
    }
    return open.length > 0;
  });
}

function collapses(week: WeekMoves, { gauges: start }: Start, wanted: Collapse): boolean {
  const gauge = GAUGES.find((name) => wanted.startsWith(name)) ?? "till";
  const sign = wanted.endsWith("full") ? -1 : 1;
  const height = (gauges: Gauges) => sign * gauges[gauge];
  let open: readonly Gauges[] = [start];
  for (const card of week) {
    const next = open.flatMap((gauges) => card.map((moves) => moved(gauges, moves)));
    if (next.some((gauges) => collapseOf(gauges) === wanted)) return true;
    open = next
      .filter((gauges) => collapseOf(gauges) === null)
      .sort((a, b) => height(a) - height(b))
      .slice(0, WIDTH);
  }
  return false;
}
