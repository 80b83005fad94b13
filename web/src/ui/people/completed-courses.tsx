import layout from "../layout.module.css";
import styles from "./completed-courses.module.css";
import { CourseIcon } from "./course-icon.tsx";

interface CompletedCourse {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly benefits: readonly string[];
}

/** The completed courses with their benefits. */
export function CompletedCourses({ courses }: { courses: readonly CompletedCourse[] }) {
  return (
    <ul className={`${layout.box} ${styles.list}`}>
      {courses.map((course) => (
        <li key={course.id}>
          <CourseIcon course={course} size={20} />
          <strong>{course.name}</strong>
          <small className={layout.muted}>{course.benefits.join(" · ")}</small>
        </li>
      ))}
    </ul>
  );
}
