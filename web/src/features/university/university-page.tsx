import { useMutation } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { Clock } from "lucide-react";
import { useEffect, useState } from "react";
import { type Enrollment, msUntilComplete } from "#game/core/course.ts";
import { type CourseView, UNIVERSITY_TEXT } from "#game/university/wire.ts";
import { useNow } from "../../player/energy.ts";
import { playerAtom } from "../../player/player.ts";
import { studiesOf, useCourses } from "../../player/reads/courses.ts";
import { ApiError, failureText } from "../../server/api.ts";
import { isReachableAtom, obstacleAtom } from "../../server/reachability.ts";
import { Button } from "../../ui/button/button.tsx";
import { momentText, stampText } from "../../ui/dates.ts";
import { ProgressRing } from "../../ui/figures/progress-ring.tsx";
import { Quantity } from "../../ui/figures/quantity.tsx";
import { RequirementList, Terms } from "../../ui/figures/terms.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { showToast } from "../../ui/layers/toast.ts";
import layout from "../../ui/layout.module.css";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import { CompletedCourses } from "../../ui/people/completed-courses.tsx";
import { CourseIcon } from "../../ui/people/course-icon.tsx";
import { Tag } from "../../ui/tag.tsx";
import card from "./course-card.module.css";
import { CourseCover } from "./course-cover.tsx";
import { type CourseState, countdownText, courseState } from "./course-state.ts";
import { complete, drop, enroll } from "./study.ts";
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

const DEEDS = { complete, drop };

/** The current course: time left, Complete and Drop. */
function CurrentCourse({ course, enrollment }: { course: CourseView; enrollment: Enrollment }) {
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
              <span className={`${layout.heading} ${styles.clock}`} role="timer" aria-label="Time left">
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
function CourseCard({ course, state, isWide }: CourseCardProps) {
  return (
    <li className={`${layout.box} ${card.card}`} data-wide={isWide}>
      <CourseCover course={course} size={isWide ? 96 : 64} />
      <div className={card.words}>
        <h3>{course.name}</h3>
        <Duration course={course} />
      </div>
      <CourseBody course={course} state={state} />
    </li>
  );
}

/** A course out of reach, current or completed: one line that opens. */
function CourseRow({ course, state }: { course: CourseView; state: CourseState }) {
  const { badge } = state;
  return (
    <li className={card.row} data-badge={badge}>
      <details>
        <summary>
          <CourseCover course={course} size={40} />
          <h3>{course.name}</h3>
          {badge === "locked" && (
            <span className={card.needs}>
              <Needs course={course} />
            </span>
          )}
          {badge && <Tag tone={BADGES[badge].tone}>{BADGES[badge].text}</Tag>}
        </summary>
        <div className={card.more}>
          <Duration course={course} />
          <CourseBody course={course} state={state} />
        </div>
      </details>
    </li>
  );
}

function Duration({ course }: { course: CourseView }) {
  return (
    <p className={card.facts}>
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
      <p className={`${layout.muted} ${card.description}`}>{course.description}</p>
      <dl className={card.terms}>
        {badge !== "completed" && (
          <Terms title="Needs">
            <Needs course={course} />
          </Terms>
        )}
        <Terms title="Brings">
          {course.benefits.map((benefit) => (
            <span key={benefit} className={card.benefit}>
              {benefit}
            </span>
          ))}
        </Terms>
      </dl>
      {button && (
        <div className={card.foot}>
          <Button wide variant="quiet" busy={isBusy} disabledReason={reason} onClick={() => void press()}>
            {button}
          </Button>
        </div>
      )}
    </>
  );
}
