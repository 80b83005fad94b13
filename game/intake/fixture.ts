import { MS_PER_WEEK } from "../core/epoch-week.ts";
import { lifetimeExperienceAt } from "../core/level.ts";
import { newPlayer, type Player } from "../core/player.ts";
import { INTAKE_LEVEL } from "./book.ts";
import {
  type Card,
  COLLAPSES,
  FATES,
  type Gauge,
  type IntakeContent,
  MEMORIES,
  type Moves,
  RESULTS,
  type Student,
  WAYS_OUT,
} from "./intake.ts";

/** An epoch week, and its first moment. */
export const WEEK = 3_000;
export const THURSDAY = WEEK * MS_PER_WEEK;

/** A card whose answers move the Till up, and down, and whose silence costs faith. */
export function aCard(text: string, moves: Moves = { till: 5 }): Card {
  return {
    text,
    a: { label: `${text} yes`, reply: `${text} a`, moves, leads: "finished" },
    b: { label: `${text} no`, reply: `${text} b`, moves: { till: -5 }, leads: "refunded" },
    silence: { reply: `${text} silence`, moves: { faith: -5 }, leads: "left" },
  };
}

/** A student whose id is given. */
export function aStudent(id: string, changes: Partial<Student> = {}): Student {
  const second = aCard(`${id} second`, { till: -5 });
  return {
    id,
    name: id,
    who: `Who ${id} is.`,
    first: aCard(`${id} first`),
    second: { ...second, b: { ...second.b, moves: { till: 5 }, leads: "awnings" } },
    fates: { finished: `${id} f`, refunded: `${id} r`, left: `${id} l`, awnings: `${id} a` },
    inTown: { fate: "left", line: `${id} {fate}.` },
    ...changes,
  };
}

/** `count` students. */
export const someStudents = (count: number): readonly Student[] =>
  Array.from({ length: count }, (_, i) => aStudent(`student_${i}`));

const each = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;

/** A content whose offer moves nothing. */
export function anIntake(changes: Partial<IntakeContent> = {}): IntakeContent {
  const part = (label: string) => ({ label, line: `${label}.` });
  return {
    promises: [
      { id: "why", ...part("Why") },
      { id: "deed", ...part("Deed"), when: ["gary.close:close"] },
    ],
    prices: { p97: part("$97"), p297: part("$297"), p997: part("$997") },
    waysOut: each(WAYS_OUT, part),
    students: someStudents(9),
    collapses: each(COLLAPSES, (name) => ({ name, texts: [`${name} text`] })),
    help: [{ contact: "mum", gauge: "till", calls: ["Once.", "Twice."] }],
    settlements: [
      { sender: "gary", letters: each(RESULTS, (result) => ({ subject: result, body: `${result}.` })) },
    ],
    back: each(MEMORIES, (fate) => [`Back from ${fate}.`]),
    townFates: each(FATES, (fate) => `was ${fate}`),
    takenOn: { by: "lucian", posts: ["{student} came."] },
    ...changes,
  };
}

/** Nine students who can bring each gauge to each end. */
export const lively: readonly Student[] = someStudents(9).map((student, i) => {
  const card = (each: Card, gauge: Gauge): Card => ({
    ...each,
    a: { ...each.a, moves: { [gauge]: 15 } },
    b: { ...each.b, moves: { [gauge]: -15 } },
  });
  const isEven = i % 2 === 0;
  return {
    ...student,
    first: card(student.first, isEven ? "till" : "faith"),
    second: card(student.second, isEven ? "file" : "sleep"),
  };
});

/** A player with the cash and an open Intake. */
export function aGuru(cash = 10_000): Player {
  return {
    ...newPlayer("Guru", THURSDAY),
    cash,
    lifetimeExperience: lifetimeExperienceAt(INTAKE_LEVEL),
  };
}
