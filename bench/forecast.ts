// Prints the duration of the forecast on the university page: a day with each course, and a day without it.
import { whatIf } from "#game/rules/forecast/what-if.ts";
import { lifetimeExperienceAt } from "#game/rules/level.ts";
import { newPlayer } from "#game/rules/player.ts";
import { NEW_POSTING } from "#game/rules/posting/cycle.ts";
import { NO_STUDIES } from "#game/rules/university/course.ts";
import { ACTIONS } from "../worker/content/actions.ts";
import { COURSES } from "../worker/content/courses.ts";

const ROUNDS = 20;
const player = { ...newPlayer("bench", 0), cash: 100_000, lifetimeExperience: lifetimeExperienceAt(45) };
const start = { player, posting: NEW_POSTING, studies: NO_STUDIES, actions: ACTIONS, courses: COURSES };

const cpuBefore = process.cpuUsage();
const times = Array.from({ length: ROUNDS }, () =>
  COURSES.map((course) => {
    const from = performance.now();
    whatIf(start, course, 0);
    return performance.now() - from;
  }),
)
  .flat()
  .sort((a, b) => a - b);

const at = (share: number): string => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);
const { user } = process.cpuUsage(cpuBefore);
console.log(`processor time: ${(user / 1000 / times.length).toFixed(1)} ms on average`);
console.log(
  `forecast of one course: median ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms (first runs included)`,
);
