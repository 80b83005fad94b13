import { atom } from "jotai";
import { Link } from "react-router-dom";
import { waitText } from "#game/core/wait-text.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { CourseView, CurrentCourse } from "#game/university/wire.ts";
import { cachedAtom } from "../../offline/cached.ts";
import { useAtTime, useCountdown } from "../../player/energy.ts";
import type { Landmarks } from "../../player/landmarks.ts";
import { COURSES } from "../../player/reads/courses.ts";
import { ProgressRing } from "../../ui/figures/progress-ring.tsx";
import { CourseIcon } from "../../ui/people/course-icon.tsx";

const latestAtom = cachedAtom(COURSES, () => false);

/** The courses, or the current one in their place. */
export const landmarks: Landmarks = atom((get) => {
  const latest = get(latestAtom);
  if (!latest) return latest === undefined ? null : [];
  const { courses, currentCourse } = latest.data;
  const shown = currentCourse ? courses.filter(({ id }) => id === currentCourse.id) : courses;
  return shown.map((course) => ({
    kind: "course",
    level: currentCourse ? null : course.requirements.level,
    text: course.name,
    picture: currentCourse ? (
      <Current course={course} current={currentCourse} since={latest.receivedAt} />
    ) : (
      <CourseIcon course={course} size={28} />
    ),
  }));
});

/** The current course with the time that it still takes. `since`: when its wait began to count, in epoch milliseconds. */
function Current({ course, current, since }: { course: CourseView; current: CurrentCourse; since: number }) {
  useCountdown(true);
  const leftAt = (now: number) => Math.max(0, current.readyInMs - Math.max(0, now - since));
  const left = useAtTime((now) => (leftAt(now) === 0 ? "It's over" : `${waitText(leftAt(now))} left`));
  const share = useAtTime((now) => Math.round(100 * (1 - leftAt(now) / current.durationMs)) / 100);
  return (
    <Link to={PAGE_PATHS.university}>
      <ProgressRing share={share} label={`Progress of ${course.name}`}>
        <CourseIcon course={course} size={28} />
      </ProgressRing>
      <strong>{left}</strong>
      <span>{course.name}</span>
    </Link>
  );
}
