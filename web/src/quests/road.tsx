import { atom, useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { STATUSES } from "#game/core/status.ts";
import { waitText } from "#game/core/wait-text.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { type Landmark, nextLandmarks } from "#game/player/road.ts";
import { useAtTime, useCountdown } from "../player/energy.ts";
import { useAccount } from "../player/me.ts";
import { levelAtom, playerAtom } from "../player/player.ts";
import { useContacts } from "../player/reads/contacts.ts";
import { useCachedCourses } from "../player/reads/courses.ts";
import { ProgressRing } from "../ui/figures/progress-ring.tsx";
import { CourseIcon } from "../ui/people/course-icon.tsx";
import { PlayerAvatar } from "../ui/people/player-avatar.tsx";
import styles from "./road.module.css";
import { Silhouette } from "./silhouette.tsx";

/** CSS pixels of a frame's picture. */
const PICTURE = 56;

/** The level from which nothing lies ahead but a course. */
const LAST_LEVEL = Math.max(...STATUSES.map(({ level }) => level));

const nameAtom = atom((get) => get(playerAtom)?.name ?? "");

type Courses = ReturnType<typeof useCachedCourses>;

interface Stop extends Landmark {
  readonly text: string;
  readonly picture: ReactNode;
}

/**
 * The next landmarks of the player's levels: a stranger, a status, a course. The current course takes the place of the next one. Shows
 * nothing when none is left.
 * See docs/reference/character.md#the-road.
 */
export function Road() {
  const { data: account } = useAccount();
  const { contacts, isError } = useContacts();
  const courses = useCachedCourses();
  const isLoading = (!contacts && !isError) || (!courses.list && !courses.error);
  const level = useAtomValue(levelAtom);
  const name = useAtomValue(nameAtom);
  const isStudying = Boolean(courses.list?.currentCourse);

  const strangers = (contacts ?? []).flatMap(({ id, isUnlocked, nextUnlock }): Stop[] =>
    isUnlocked || nextUnlock?.type !== "level"
      ? []
      : [
          {
            kind: "stranger",
            level: nextUnlock.value,
            text: "A stranger",
            picture: <Silhouette contactId={id} size={PICTURE} />,
          },
        ],
  );
  const statuses = STATUSES.map(
    (step, rank): Stop => ({
      kind: "status",
      level: step.level,
      text: step.status,
      picture: <PlayerAvatar name={name} avatar={account?.user.avatar ?? null} size={PICTURE} rank={rank} />,
    }),
  );
  const offered = isStudying ? [] : (courses.list?.courses ?? []);
  const ahead = offered.map(
    (course): Stop => ({
      kind: "course",
      level: course.requirements.level,
      text: course.name,
      picture: <CourseIcon course={course} size={28} />,
    }),
  );
  const stops = isLoading ? [] : nextLandmarks(level, [...strangers, ...statuses, ...ahead]);

  const isDone = isLoading ? level >= LAST_LEVEL : stops.length === 0 && !isStudying;
  if (isDone) return null;
  return (
    <section className={styles.road} aria-labelledby="road" aria-busy={isLoading}>
      <h2 id="road">The road</h2>
      {(stops.length > 0 || isStudying) && (
        <ol className={styles.stops}>
          {isStudying && <Current courses={courses} />}
          {stops.map((stop) => (
            <li key={stop.kind}>
              <span className={styles.picture}>{stop.picture}</span>
              <strong>{`Level ${stop.level}`}</strong>
              <span>{stop.text}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The current course with the time that it still takes. */
function Current({ courses: { list, receivedAt } }: { courses: Courses }) {
  useCountdown(true);
  const current = list?.currentCourse;
  const leftAt = (now: number) => Math.max(0, (current?.readyInMs ?? 0) - Math.max(0, now - receivedAt));
  const left = useAtTime((now) => (leftAt(now) === 0 ? "It's over" : `${waitText(leftAt(now))} left`));
  const share = useAtTime((now) => Math.round(100 * (1 - leftAt(now) / (current?.durationMs ?? 1))) / 100);
  const course = list?.courses.find(({ id }) => id === current?.id);
  if (!current || !course) return null;
  return (
    <li>
      <Link to={PAGE_PATHS.university}>
        <ProgressRing share={share} label={`Progress of ${current.name}`}>
          <CourseIcon course={course} size={28} />
        </ProgressRing>
        <strong>{left}</strong>
        <span>{current.name}</span>
      </Link>
    </li>
  );
}
