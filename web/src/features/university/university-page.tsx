import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { type StudyResult, UNIVERSITY_TEXT } from "#game/contract/university.ts";
import { DAY_MS } from "#game/rules/durations.ts";
import type { BestCourse } from "#game/rules/forecast/best-course.ts";
import { wholeText } from "#game/rules/whole-text.ts";
import { useNow } from "../../player/energy.ts";
import { playerAtom } from "../../player/player.ts";
import { studiesOf, toCourse, useCourses } from "../../player/reads/courses.ts";
import { failureText } from "../../server/api.ts";
import { isReachableAtom, obstacleAtom } from "../../server/reachability.ts";
import { stampText } from "../../ui/dates.ts";
import { showToast } from "../../ui/layers/toast.ts";
import layout from "../../ui/layout.module.css";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import { CompletedCourses } from "../../ui/people/completed-courses.tsx";
import { CourseCard, CourseRow } from "./course-card.tsx";
import { courseState } from "./course-state.ts";
import { CurrentCourse } from "./current-course.tsx";
import { Said } from "./graduation.tsx";
import * as texts from "./texts.ts";
import styles from "./university.module.css";
import { useForecastStart } from "./use-forecast-start.ts";

/** Says why a course is the best one. */
const praiseOf = ({ paysBackInMs }: BestCourse) =>
  paysBackInMs === null
    ? texts.bringsTheMostXp
    : texts.paysBackSoonest(spanText(Math.ceil(paysBackInMs / DAY_MS)));
const spanText = (days: number) => (days <= 1 ? texts.withinADay : texts.inAboutDays(wholeText(days)));

/** The University page. See docs/reference/university.md. */
export default function UniversityPage() {
  const query = useCourses();
  const { list, receivedAt, error } = query;
  const isReachable = useAtomValue(isReachableAtom);
  const obstacle = useAtomValue(obstacleAtom);
  const player = useAtomValue(playerAtom);
  const [said, setSaid] = useState<StudyResult["said"]>(null);
  const hasFailed = error !== null && !list;
  const studies = list ? studiesOf(list, receivedAt) : null;
  const now = useNow(studies?.current != null);
  const current = list?.courses.find(({ id }) => id === studies?.current?.courseId);
  const completed = list?.courses.filter(({ id }) => list.completedCourses.includes(id)) ?? [];

  const states =
    list && player && studies
      ? list.courses.map((course) => ({
          course,
          state: courseState(
            toCourse(course),
            { player, studies, benefits: list.benefits, currentName: current?.name ?? "" },
            now,
            obstacle,
          ),
        }))
      : [];
  const withBadge = (badge: string) => states.filter(({ state }) => state.badge === badge);
  const rows = [...withBadge("enrolled"), ...withBadge("locked"), ...withBadge("completed")];
  const open = states.filter(({ state }) => state.badge === null);
  // While a course runs, no other one can be taken.
  const best = useBestCourse(studies?.current ? [] : open.map(({ course }) => course.id));
  const isReady = states.length > 0 && best !== undefined;
  const cards = open.toSorted((a, b) => Number(b.course.id === best?.id) - Number(a.course.id === best?.id));

  useEffect(() => {
    if (hasFailed) showToast("error", UNIVERSITY_TEXT.coursesToast, { key: "university" });
  }, [hasFailed]);

  return (
    <div className={layout.stack5}>
      {said && <Said said={said} onClose={() => setSaid(null)} />}
      <PageHead
        title={texts.university}
        text={texts.coursesRunOnTheirOwn}
        asOf={list && !isReachable ? texts.asOf(stampText(receivedAt)) : null}
      />
      {hasFailed && <LoadFailure text={failureText(error, UNIVERSITY_TEXT.courses)} query={query} />}
      <div id="current-course-place" className={styles.place} tabIndex={-1}>
        {current && studies?.current && (
          <CurrentCourse course={current} enrollment={studies.current} onSaid={setSaid} />
        )}
      </div>
      {!hasFailed && (
        <section aria-labelledby="courses">
          <h2 id="courses" className={styles.sectionTitle}>
            {texts.courses}
          </h2>
          <ul className={styles.courses}>
            {isReady &&
              cards.map(({ course, state }) => (
                <CourseCard
                  key={course.id}
                  course={course}
                  state={state}
                  isWide={course.id === best?.id || cards.length === 1}
                  praise={course.id === best?.id ? praiseOf(best) : null}
                />
              ))}
            {isReady && rows.map((each) => <CourseRow key={each.course.id} {...each} />)}
            {!isReady &&
              ["a", "b", "c", "d", "e", "f"].map((key) => (
                <li key={key}>
                  <Skeleton height={272} />
                </li>
              ))}
          </ul>
        </section>
      )}
      {list && (
        <section aria-labelledby="completed-courses">
          <h2 id="completed-courses" className={styles.sectionTitle}>
            {texts.completedCourses}
          </h2>
          {completed.length === 0 ? (
            <p className={layout.muted}>{texts.noneCompletedYet}</p>
          ) : (
            <CompletedCourses courses={completed} />
          )}
        </section>
      )}
    </div>
  );
}

/** The longest wait for the forecast, in milliseconds: the courses are more important than their order. */
const MAX_WAIT_MS = 2_500;

/** The best of the courses with these ids; null if there is none or it can't be known; undefined until it is computed. */
function useBestCourse(ids: readonly string[]): BestCourse | null | undefined {
  const start = useForecastStart();
  const [best, setBest] = useState<BestCourse | null | undefined>(undefined);
  const key = ids.join();
  const isReady = start !== null;

  // The player's state changes with each tick; the answer hardly does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: computes once for each set of courses
  useEffect(() => {
    if (!start || key === "") return;
    let isWanted = true;
    void import("./find-best.ts").then(
      ({ findBest }) => isWanted && setBest(findBest(start, key.split(","))),
      () => isWanted && setBest(null),
    );
    return () => {
      isWanted = false;
    };
  }, [key, isReady]);
  useEffect(() => {
    const timer = setTimeout(() => setBest((found) => (found === undefined ? null : found)), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);

  // One course needs no comparison.
  if (ids.length < 2) return null;
  return best && !ids.includes(best.id) ? null : best;
}
