import { useAtomValue } from "jotai";
import { ChartSpline, Clock } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { type CourseView, UNIVERSITY_TEXT } from "#game/contract/university.ts";
import { failureText } from "../../server/api.ts";
import { isReachableAtom } from "../../server/reachability.ts";
import { Button } from "../../ui/button.tsx";
import { CourseIcon } from "../../ui/course-icon.tsx";
import { Quantity } from "../../ui/quantity.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { Tag } from "../../ui/tag.tsx";
import { RequirementList, Terms } from "../../ui/terms.tsx";
import { showToast } from "../../ui/toast.ts";
import styles from "./course-card.module.css";
import type { CourseState } from "./course-state.ts";
import { enroll } from "./study.ts";

/** Loads the simulator with the first forecast. */
const Forecast = lazy(() => import("./forecast.tsx").then(({ Forecast }) => ({ default: Forecast })));
const TONES = { Completed: "success", Enrolled: "gold", Locked: "quiet" } as const;

/** A course in the grid: requirements, benefits, and the button with its reason if disabled. */
export function CourseCard({ course, state }: { course: CourseView; state: CourseState }) {
  const [isBusy, setIsBusy] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const isReachable = useAtomValue(isReachableAtom);
  const forecastId = useId();
  const { badge, button, reason } = state;
  const canAsk = button === "Enroll";

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
    <li className={styles.card} data-badge={badge}>
      <span className={styles.icon} aria-hidden>
        <CourseIcon course={course} size={26} />
      </span>
      <div className={styles.words}>
        <h3>{course.name}</h3>
        <p className={styles.facts}>
          <Clock aria-label="Takes" size={14} strokeWidth={2.5} />
          {course.duration}
          {badge && <Tag tone={TONES[badge]}>{badge}</Tag>}
        </p>
      </div>
      <p className={styles.description}>{course.description}</p>
      <dl className={styles.terms}>
        {badge !== "Completed" && (
          <Terms title="Needs">
            <Quantity kind="cash" value={course.requirements.cash} />
            <RequirementList requirements={[{ type: "level", amount: course.requirements.level }]} />
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
          {canAsk && isReachable && (
            <button
              type="button"
              className={styles.ask}
              aria-expanded={isAsked}
              aria-controls={forecastId}
              onClick={() => setIsAsked(!isAsked)}
            >
              <ChartSpline aria-hidden size={16} />
              What if?
            </button>
          )}
        </div>
      )}
      {canAsk && (
        <div id={forecastId} className={styles.forecast} hidden={!isAsked}>
          {isAsked && (
            <Suspense fallback={<Spinner label="Imagining tomorrow..." />}>
              <Forecast course={course} />
            </Suspense>
          )}
        </div>
      )}
    </li>
  );
}
