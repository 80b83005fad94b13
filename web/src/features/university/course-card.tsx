import { Clock } from "lucide-react";
import { useState } from "react";
import { type CourseView, UNIVERSITY_TEXT } from "#game/university/wire.ts";
import { failureText } from "../../server/api.ts";
import { Button } from "../../ui/button/button.tsx";
import { Quantity } from "../../ui/figures/quantity.tsx";
import { RequirementList, Terms } from "../../ui/figures/terms.tsx";
import { showToast } from "../../ui/layers/toast.ts";
import { Tag } from "../../ui/tag.tsx";
import styles from "./course-card.module.css";
import { CourseCover } from "./course-cover.tsx";
import type { CourseState } from "./course-state.ts";
import { enroll } from "./study.ts";

const BADGES = {
  completed: { tone: "success", text: "Completed" },
  enrolled: { tone: "gold", text: "Enrolled" },
  locked: { tone: "quiet", text: "Locked" },
} as const;

interface CourseCardProps {
  readonly course: CourseView;
  readonly state: CourseState;
  /** True if the card takes the whole row. */
  readonly isWide: boolean;
}

/** An affordable course with its terms, benefits and button. */
export function CourseCard({ course, state, isWide }: CourseCardProps) {
  return (
    <li className={styles.card} data-wide={isWide}>
      <CourseCover course={course} size={isWide ? 96 : 64} />
      <div className={styles.words}>
        <h3>{course.name}</h3>
        <Duration course={course} />
      </div>
      <CourseBody course={course} state={state} />
    </li>
  );
}

/** A course out of reach, current or completed: one line that opens. */
export function CourseRow({ course, state }: { course: CourseView; state: CourseState }) {
  const { badge } = state;
  return (
    <li className={styles.row} data-badge={badge}>
      <details>
        <summary>
          <CourseCover course={course} size={40} />
          <h3>{course.name}</h3>
          {badge === "locked" && (
            <span className={styles.needs}>
              <Needs course={course} />
            </span>
          )}
          {badge && <Tag tone={BADGES[badge].tone}>{BADGES[badge].text}</Tag>}
        </summary>
        <div className={styles.more}>
          <Duration course={course} />
          <CourseBody course={course} state={state} />
        </div>
      </details>
    </li>
  );
}

function Duration({ course }: { course: CourseView }) {
  return (
    <p className={styles.facts}>
      <Clock aria-label="Takes" size={14} strokeWidth={2.5} />
      <span>{course.duration}</span>
    </p>
  );
}

function Needs({ course: { requirements } }: { course: CourseView }) {
  return (
    <>
      <Quantity kind="cash" value={requirements.cash} />
      <RequirementList requirements={[{ type: "level", amount: requirements.level }]} />
    </>
  );
}

/** A course with its subject, time, price and benefits, and its button with the reason if it is disabled. */
function CourseBody({ course, state }: { course: CourseView; state: CourseState }) {
  const [isBusy, setIsBusy] = useState(false);
  const { badge, button, reason } = state;

  async function press() {
    setIsBusy(true);
    try {
      await enroll(course.id);
      document.getElementById("current-course-place")?.focus();
    } catch (fault) {
      showToast("error", failureText(fault, UNIVERSITY_TEXT.enroll), { key: "university" });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <p className={styles.description}>{course.description}</p>
      <dl className={styles.terms}>
        {badge !== "completed" && (
          <Terms title="Needs">
            <Needs course={course} />
          </Terms>
        )}
        <Terms title="Brings">
          {course.benefits.map((benefit) => (
            <span key={benefit} className={styles.benefit}>
              {benefit}
            </span>
          ))}
        </Terms>
      </dl>
      {button && (
        <div className={styles.foot}>
          <Button wide variant="quiet" busy={isBusy} disabledReason={reason} onClick={() => void press()}>
            {button}
          </Button>
        </div>
      )}
    </>
  );
}
