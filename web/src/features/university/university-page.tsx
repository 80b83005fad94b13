import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { UNIVERSITY_TEXT } from "#game/university/wire.ts";
import { useNow } from "../../player/energy.ts";
import { playerAtom } from "../../player/player.ts";
import { studiesOf, useCourses } from "../../player/reads/courses.ts";
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
import styles from "./university.module.css";

/** The University page. See docs/reference/university.md. */
export default function UniversityPage() {
  const query = useCourses();
  const { list, receivedAt, error } = query;
  const isReachable = useAtomValue(isReachableAtom);
  const obstacle = useAtomValue(obstacleAtom);
  const player = useAtomValue(playerAtom);
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
            { ...course, level: course.requirements.level },
            { player, studies, benefits: list.benefits, currentName: current?.name ?? "" },
            now,
            obstacle,
          ),
        }))
      : [];
  const withBadge = (badge: string) => states.filter(({ state }) => state.badge === badge);
  const rows = [...withBadge("enrolled"), ...withBadge("locked"), ...withBadge("completed")];
  const cards = states.filter(({ state }) => state.badge === null);

  useEffect(() => {
    if (hasFailed) showToast("error", UNIVERSITY_TEXT.coursesToast, { key: "university" });
  }, [hasFailed]);

  return (
    <div className={layout.stack5} data-wide>
      <PageHead
        title="University"
        text="Courses run on their own. Attendance is optional. Tuition isn't."
        asOf={list && !isReachable ? `As of ${stampText(receivedAt)}.` : null}
      />
      {hasFailed && <LoadFailure text={failureText(error, UNIVERSITY_TEXT.courses)} query={query} />}
      <div id="current-course-place" className={styles.place} tabIndex={-1}>
        {current && studies?.current && <CurrentCourse course={current} enrollment={studies.current} />}
      </div>
      {!hasFailed && (
        <section aria-labelledby="courses">
          <h2 id="courses" className={styles.sectionTitle}>
            Courses
          </h2>
          <ul className={layout.cards}>
            {cards.map((each) => (
              <CourseCard key={each.course.id} {...each} isWide={cards.length === 1} />
            ))}
            {rows.map((each) => (
              <CourseRow key={each.course.id} {...each} />
            ))}
            {states.length === 0 &&
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
            Completed courses
          </h2>
          {completed.length === 0 ? (
            <p className={layout.muted}>None yet. On paper you're still a beginner, and there is no paper.</p>
          ) : (
            <CompletedCourses courses={completed} />
          )}
        </section>
      )}
    </div>
  );
}
