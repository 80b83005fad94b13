import { useMutation } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { type Enrollment, msUntilComplete } from "#game/core/course.ts";
import { type CourseView, UNIVERSITY_TEXT } from "#game/university/wire.ts";
import { useNow } from "../../player/energy.ts";
import { useCourses } from "../../player/reads/courses.ts";
import { ApiError, failureText } from "../../server/api.ts";
import { obstacleAtom } from "../../server/reachability.ts";
import { Button } from "../../ui/button/button.tsx";
import { momentText } from "../../ui/dates.ts";
import { ProgressRing } from "../../ui/figures/progress-ring.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { showToast } from "../../ui/layers/toast.ts";
import layout from "../../ui/layout.module.css";
import { CourseIcon } from "../../ui/people/course-icon.tsx";
import { countdownText } from "./countdown.ts";
import styles from "./current-course.module.css";
import { complete, drop } from "./study.ts";

interface CurrentCourseProps {
  readonly course: CourseView;
  readonly enrollment: Enrollment;
}

const DEEDS = { complete, drop };

/** The current course: time left, Complete and Drop. */
export function CurrentCourse({ course, enrollment }: CurrentCourseProps) {
  const [isAsking, setIsAsking] = useState(false);
  const obstacle = useAtomValue(obstacleAtom);
  const { refetch } = useCourses();
  const now = useNow(true);
  const wait = msUntilComplete(enrollment, Math.max(now, enrollment.startedAt));
  const duration = enrollment.endsAt - enrollment.startedAt;
  const isOver = wait === 0;

  const { mutate, isPending, variables } = useMutation({
    mutationFn: (deed: keyof typeof DEEDS) => DEEDS[deed](),
    async onError(fault, deed) {
      // Another tab or device was first, and its event announces the outcome.
      const { data } = await refetch();
      if (fault instanceof ApiError && data && data.data.currentCourse?.id !== course.id) return;
      showToast("error", failureText(fault, UNIVERSITY_TEXT[deed]), { key: "university" });
    },
  });
  const busy = isPending ? variables : null;

  const offline = obstacle && `${obstacle}. The course doesn't mind.`;
  const early = isOver ? null : `Over at ${momentText(enrollment.endsAt)}. Time isn't for sale yet.`;
  return (
    <section className={styles.card} aria-labelledby="current-course" data-over={isOver}>
      <ProgressRing share={1 - wait / duration} label={`Progress of ${course.name}`}>
        <CourseIcon course={course} size={36} />
      </ProgressRing>
      <div className={styles.words}>
        <p className={styles.over}>Current enrollment</p>
        <h2 id="current-course">{course.name}</h2>
        <p className={styles.time}>
          {isOver ? (
            "It's over. You attended all of it, technically."
          ) : (
            <>
              <span className={styles.clock} role="timer" aria-label="Time left">
                {countdownText(wait)}
              </span>
              <span>{` left of ${course.duration}`}</span>
            </>
          )}
        </p>
        <p className={layout.muted}>{course.benefits.join(" · ")}</p>
        <p role="status" className="visually-hidden">
          {isOver ? `${course.name} is over. You can complete it.` : ""}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button
          variant={isOver ? "primary" : "quiet"}
          busy={busy === "complete"}
          disabledReason={offline ?? early}
          onClick={() => mutate("complete")}
        >
          {isOver ? "Complete" : `Complete in ${countdownText(wait)}`}
        </Button>
        <Button variant="ghost" busy={busy === "drop"} onClick={() => setIsAsking(true)}>
          Drop
        </Button>
      </div>
      <Dialog title={`Drop ${course.name}?`} isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <div className={layout.stack5}>
          <p>
            The tuition is forfeited: none of it comes back. So is the time, which was never coming back
            anyway.
          </p>
          <div className={styles.answers}>
            <Button onClick={() => setIsAsking(false)}>Keep Studying</Button>
            <Button
              variant="danger"
              disabledReason={obstacle && `${obstacle}.`}
              onClick={() => {
                setIsAsking(false);
                mutate("drop");
              }}
            >
              Drop Course
            </Button>
          </div>
        </div>
      </Dialog>
    </section>
  );
}
