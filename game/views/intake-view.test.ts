import { expect, it } from "vitest";
import { DAY_MS } from "../rules/durations.ts";
import type { IntakeBook } from "../rules/intake/book.ts";
import { aGuru, anIntake } from "../rules/intake/fixture.ts";
import { noon, open } from "../rules/intake/test-week.ts";
import { NO_PROGRESS } from "../rules/progress.ts";
import { toIntakeView } from "./intake-view.ts";

const content = anIntake();
const opened = open(content).intake;
const end = { type: "collapsed", collapse: "till_full", card: null, at: noon(1), lost: 500 } as const;
const lost = { ...opened, current: opened.current && { ...opened.current, end } };

it.each<[string, IntakeBook, number, number]>([
  ["a week that can still be opened changes with the day", aGuru().intake, 0, 0.5],
  ["a week that runs brings post the next day", opened, 0, 0.5],
  ["a week that was lost while the doors are open leads to the next Thursday", lost, 2, 4.5],
  ["a Sunday without a week leads to the next Thursday", aGuru().intake, 3, 3.5],
])("%s", (_, intake, day, days) => {
  const player = { ...aGuru(), intake };
  const view = toIntakeView(
    { player, progress: NO_PROGRESS, content, nameOf: (id) => id, answers: [] },
    noon(day),
  );
  expect(view.nextInMs).toBe(days * DAY_MS);
});
