import type { CourseView } from "#game/university/wire.ts";
import { CourseIcon } from "../../ui/people/course-icon.tsx";
import styles from "./course-cover.module.css";
import { coverUrl } from "./course-covers.ts";

/** The cover of a course, else its icon. `size` in CSS pixels. */
export function CourseCover({ course, size }: { course: CourseView; size: number }) {
  const url = coverUrl(course.id);
  const box = { width: size, height: size };
  return url ? (
    <img className={styles.cover} style={box} src={url} alt="" />
  ) : (
    <span className={styles.cover} style={box} aria-hidden>
      <CourseIcon course={course} size={size / 2} />
    </span>
  );
}
