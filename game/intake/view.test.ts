import { expect, it } from "vitest";
import { DAY_MS } from "../core/durations.ts";
import { NO_PROGRESS } from "../core/progress.ts";
import type { IntakeBook } from "./book.ts";
import { aGuru, anIntake, someStudents } from "./fixture.ts";
import { noon, open } from "./test-week.ts";
import { toIntakeView } from "./view.ts";

const students = someStudents(9).map((each) => ({ ...each, back: `${each.id} again` }));
const content = anIntake({ students });
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

it("a lost week shows the second cards that were never answered, and a returning student says what they did, or what they always say", () => {
  const met = { student_0: [1, "collapsed", "a", "a"], student_1: [1, "left", "a", "a"] } as const;
  const view = (intake: IntakeBook) =>
    toIntakeView(
      { player: { ...aGuru(), intake }, progress: NO_PROGRESS, content, nameOf: (id) => id, answers: [] },
      noon(0),
    ).current;
  expect(view({ ...opened, met })?.waiting.map(({ back }) => back)).toEqual([
    { line: "Back from collapsed.", fate: "The week ended with their letter." },
    { line: "student_1 again", fate: "student_1 l" },
    null,
  ]);
  const unread = content.students.map(({ id, name, second: { text } }) => ({ id, name, text }));
  expect(view(lost)?.end).toMatchObject({ unread });
});
