import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../core/durations.ts";
import { aGuru, THURSDAY } from "./fixture.ts";
import { intakeOccasions } from "./occasions.ts";
import { CONTENT, noon, open, playAll } from "./test-week.ts";

const fresh = aGuru().intake;
// Each day's three silences cost 12 of Faith's 50.
const opened = open().intake;
const midnight = (day: number) => THURSDAY + day * DAY_MS;
const doors = (week: number) => ["doors", midnight(7 * week)];
const cards = (...days: number[]) => days.map((day) => ["card", midnight(day) - 6 * HOUR_MS]);

it.each<[string, Parameters<typeof intakeOccasions>[0], number, unknown[]]>([
  ["the next doors", fresh, noon(-1), [doors(0)]],
  ["open doors", fresh, noon(2), [doors(0)]],
  ["none once they are shut", fresh, noon(3), []],
  ["none in a week that a former run opened", { current: null, formerWeek: 3_000 }, noon(1), []],
  [
    "each day's cards, and the silence that endangers a gauge, up to the collapse",
    opened,
    noon(0),
    [...cards(2, 3, 4, 5, 6), ["gauge", midnight(4)]],
  ],
  ["a gauge in danger, until it collapses", opened, noon(5), [...cards(6), ["gauge", midnight(4)]]],
  ["nothing of a week that silence has ended", opened, noon(6), []],
  ["nothing of a week without open cards", playAll("a").intake, noon(5), []],
])("the occasions are %s", (_, intake, now, expected) => {
  const occasions = intakeOccasions(intake, CONTENT.students, { seenAt: midnight(-3), now });
  expect(occasions.map(({ topic, since }) => [topic, since])).toEqual(expected);
});
