import { expect, it } from "vitest";
import { type Course, NO_STUDIES, type Studies } from "#game/core/course.ts";
import { MINUTE_MS } from "#game/core/durations.ts";
import { NO_BENEFITS } from "#game/core/no-benefits.ts";
import { newPlayer } from "#game/core/player.ts";
import { countdownText, courseState } from "./course-state.ts";

const NOW = 1_800_000_000_000;
const player = newPlayer("Dana", NOW);
const course: Course = {
  id: "fry_science",
  name: "Fry Science",
  icon: "🍟",
  description: "",
  durationMs: 30 * MINUTE_MS,
  tuition: 40,
  level: 1,
  benefits: [{ type: "experience", amount: 1 }],
};
const taking = (courseId: string, wait = 9 * MINUTE_MS + 12_000): Studies => ({
  current: { courseId, startedAt: NOW + wait - 30 * MINUTE_MS, endsAt: NOW + wait },
  completed: [],
});
const state = (change: Partial<Course> = {}, studies = NO_STUDIES, obstacle: string | null = null) =>
  courseState(
    { ...course, ...change },
    { player, studies, benefits: NO_BENEFITS, currentName: "Confidence 101" },
    NOW,
    obstacle,
  );

it.each([
  [{ level: 2 }, "You need 1 more level."],
  [{ level: 4 }, "You need 3 more levels."],
  [{ tuition: 1_047 }, "You need $1,000 more."],
  [{ level: 3, tuition: 120 }, "You need 2 more levels and $73 more."],
])("a course card with %j is locked and names the missing requirements: %s", (change, reason) => {
  expect(state(change)).toEqual({ badge: "locked", button: "Requirements Not Met", reason });
});

const OTHER = taking("confidence_101");
const OFFLINE = state({}, NO_STUDIES, "You're offline");
const DONE = { current: null, completed: ["fry_science"] };
const NONE = { badge: null, button: null, reason: null };
const BUSY = { ...NONE, button: "Drop Current Course First" };
const OPEN = { ...NONE, button: "Enroll" };
const LEFT = "You're taking Confidence 101. It's over in 9:12.";

it.each([
  ["that meets all requirements offers enrolment", state(), OPEN],
  ["offline says why it can't be taken", OFFLINE, { ...OPEN, reason: expect.stringMatching(/offline/) }],
  ["beside another one names that and its end", state({}, OTHER), { ...BUSY, reason: LEFT }],
  [
    "stays locked beside another one",
    state({ level: 9 }, OTHER),
    expect.objectContaining({ badge: "locked" }),
  ],
  ["that is taken has no button", state({}, taking("fry_science")), { ...NONE, badge: "enrolled" }],
  ["that is completed has no button", state({}, DONE), { ...NONE, badge: "completed" }],
])("the card of a course %s", (_, shown, expected) => {
  expect(shown).toEqual(expected);
});

it("beside a course that is over, a card asks to complete it", () => {
  expect(state({}, taking("confidence_101", -1)).reason).toMatch(/complete it/);
});

it.each([
  [0, "0:00"],
  [1, "0:01"],
  [7_000, "0:07"],
  [552_000, "9:12"],
  [3_599_001, "1:00:00"],
  [86_399_000, "23:59:59"],
])("a countdown of %i ms reads %s", (ms, text) => {
  expect(countdownText(ms)).toBe(text);
});
