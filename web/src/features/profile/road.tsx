import type { ReactNode } from "react";
import { type Landmark, nextLandmarks } from "#game/rules/road.ts";
import { STATUSES } from "#game/rules/status.ts";
import { useContacts } from "../../player/contacts.ts";
import { useCourses } from "../../player/courses.ts";
import { Silhouette } from "../../quests/silhouette.tsx";
import { CourseIcon } from "../../ui/course-icon.tsx";
import { PlayerAvatar } from "../../ui/face/player-avatar.tsx";
import styles from "./road.module.css";

/** CSS pixels of a frame's picture. */
const PICTURE = 56;

interface Stop extends Landmark {
  readonly text: string;
  readonly picture: ReactNode;
}

/** The next landmarks of the player's levels: a stranger, a status, a course. See docs/reference/character.md#finances-and-profile. */
export function Road({ name, avatar, level }: { name: string; avatar: string | null; level: number }) {
  const { contacts, isError } = useContacts();
  const { list, error } = useCourses();
  const isLoading = (!contacts && !isError) || (!list && !error);

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
      picture: <PlayerAvatar name={name} avatar={avatar} size={PICTURE} rank={rank} />,
    }),
  );
  const courses = (list?.courses ?? []).map(
    (course): Stop => ({
      kind: "course",
      level: course.requirements.level,
      text: course.name,
      picture: <CourseIcon course={course} size={28} />,
    }),
  );
  const stops = isLoading ? [] : nextLandmarks(level, [...strangers, ...statuses, ...courses]);

  return (
    <section className={styles.road} aria-labelledby="road" aria-busy={isLoading}>
      <h2 id="road">The road</h2>
      {!isLoading && stops.length === 0 && <p>No landmarks left. You're off the map.</p>}
      {stops.length > 0 && (
        <ol className={styles.stops}>
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
