import { expect, it } from "vitest";
import { DAY_MS } from "../core/durations.ts";
import { NO_PROGRESS } from "../core/progress.ts";
import type { IntakeBook } from "./book.ts";
import { aGuru, anIntake } from "./fixture.ts";
import { noon, open } from "./test-week.ts";
import { toIntakeView } from "./view.ts";

const content = anIntake();
const opened = open(content).intake;
const end = { type: "collapsed", collapse: "till_full", card: null, at: noon(1), lost: 500 } as const;
const lost = { ...opened, current: opened.current && { ...opened.current, end } };

it.each<[string, IntakeBook, number, number]>([
  ["the view of a week that can still be opened changes with the day", aGuru().intake, 0, 0.5],
  ["a running week has new post the next day", opened, 0, 0.5],
  ["a week lost while the doors are open leads to the next Thursday", lost, 2, 4.5],
  ["a Sunday without a week leads to the next Thursday", aGuru().intake, 3, 3.5],
])("%s", (_, intake, day, days) => {
  const player = { ...aGuru(), intake };
  const view = toIntakeView(
    { player, progress: NO_PROGRESS, content, nameOf: (id) => id, answers: [] },
    noon(day),
  );
  expect(view.nextInMs).toBe(days * DAY_MS);
});

it("a student whom the player had met shows other words, with the same gauges", () => {
  const words = {
    text: "Me again.",
    a: { label: "Yes, again.", reply: "Again, yes." },
    b: { label: "No, again.", reply: "Again, no." },
    silence: { reply: "Again, nothing." },
  };
  const students = content.students.map((each) => ({ ...each, again: { first: words, second: words } }));
  const waitingFor = (returning: readonly number[]) => {
    const intake = { ...opened, current: opened.current && { ...opened.current, returning } };
    const source = {
      player: { ...aGuru(), intake },
      progress: NO_PROGRESS,
      nameOf: (id: string) => id,
      answers: [],
    };
    return toIntakeView({ ...source, content: { ...content, students } }, noon(0)).current?.waiting[0];
  };
  const first = waitingFor([]);
  const again = waitingFor([0]);
  expect([again?.text, again?.a.label, again?.b.label]).toEqual([words.text, words.a.label, words.b.label]);
  expect(again?.a.moves).toEqual(first?.a.moves);
  expect(first?.text).not.toBe(words.text);
});
