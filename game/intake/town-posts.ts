import { HOUR_MS } from "../core/durations.ts";
import { MS_PER_WEEK } from "../core/epoch-week.ts";
import { type IntakeContent, WEEK_STUDENTS } from "./intake.ts";
import { closeOf, type TownWeek, townLoss } from "./town.ts";

/** Hours between the paper's lines, so that they fill the days until the next paper. */
const LINE_HOURS = 17;

/** Openings of the paper, used in turn. */
const OPENINGS = ["In town,", "The count is in:", "Wednesday, six o'clock:"];

/** A post of the paper. */
interface TownPost {
  readonly id: string;
  /** Epoch ms. */
  readonly createdAt: number;
}

const postOf = (week: number, part: number): TownPost => ({
  id: `t${week}-${part}`,
  createdAt: closeOf(week) + part * LINE_HOURS * HOUR_MS,
});

/** Returns the post with this id; null if it isn't in the feed at `at` (epoch ms). */
export function findTownPost(id: string, at: number): TownPost | null {
  const [, week, part] = /^t(0|[1-9]\d{0,5})-(\d)$/.exec(id) ?? [];
  const post = week === undefined ? null : postOf(Number(week), Number(part));
  return post && isInFeed(post, at) ? post : null;
}

const isInFeed = ({ createdAt }: TownPost, at: number): boolean =>
  createdAt <= at && createdAt > at - MS_PER_WEEK;

/** Returns what the paper has in the feed at `at` (epoch ms), the newest first: each Wednesday's, and then a line for each student. */
export function townPosts(
  weeks: readonly TownWeek[],
  { students: all, townFates }: Pick<IntakeContent, "students" | "townFates">,
  at: number,
): readonly (TownPost & { readonly content: string })[] {
  return weeks
    .flatMap(({ week, students, breaker }) => {
      const finished = students.filter(({ fate }) => fate === "finished").length;
      const lost = townLoss(all.find(({ id }) => id === breaker)?.name ?? null);
      const paper = `${OPENINGS[week % OPENINGS.length]} ${finished} of ${WEEK_STUDENTS} finished. ${lost} All nine: /town/${week}`;
      const lines = students.map(({ id, fate }) =>
        all.find((student) => student.id === id)?.inTown?.line.replaceAll("{fate}", townFates[fate]),
      );
      return [paper, ...lines].flatMap((content, part) =>
        content === undefined ? [] : [{ ...postOf(week, part), content }],
      );
    })
    .filter((post) => isInFeed(post, at))
    .sort((a, b) => b.createdAt - a.createdAt);
}
