import type { Benefits } from "#game/core/benefits.ts";
import { type Course, msUntilComplete, type Studies } from "#game/core/course.ts";
import { LANGUAGE } from "#game/core/language.ts";
import type { ShownPlayer } from "#game/core/player.ts";
import { plural } from "#game/core/plural.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { refuseEnrollment } from "#game/university/enrollment.ts";

/** Formats a wait as a countdown, rounded up to seconds: `0:07`, `9:12`, `1:05:30`. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The badge, button and reason on a course's card. */
export interface CourseState {
  readonly badge: "completed" | "enrolled" | "locked" | null;
  /** Null if the course is current or completed. */
  readonly button: string | null;
  /** Reason that the button is disabled, with what would help; null if it is enabled. */
  readonly reason: string | null;
}

interface Student {
  readonly player: ShownPlayer;
  readonly studies: Studies;
  readonly benefits: Benefits;
  /** The name of the current course. */
  readonly currentName: string;
}

/** The state of a course at `now` (epoch ms), by the same rule as the server. See docs/reference/university.md#rules. */
export function courseState(
  course: Pick<Course, "id" | "level" | "tuition">,
  student: Student,
  now: number,
  obstacle: string | null,
): CourseState {
  const { player, studies, benefits, currentName } = student;
  if (studies.current?.courseId === course.id) return { badge: "enrolled", button: null, reason: null };
  const refusal = refuseEnrollment(player, studies, course, benefits);
  switch (refusal?.reason) {
    case "already_completed":
      return { badge: "completed", button: null, reason: null };
    case "already_enrolled": {
      const locked = refuseEnrollment(player, { ...studies, current: null }, course, benefits) !== null;
      const wait = studies.current ? msUntilComplete(studies.current, now) : 0;
      const rest = wait > 0 ? `It's over in ${countdownText(wait)}.` : "It's over: complete it above.";
      return {
        badge: locked ? "locked" : null,
        button: "Drop Current Course First",
        reason: `You're taking ${currentName}. ${rest}`,
      };
    }
    case "requirements":
      return { badge: "locked", button: "Requirements Not Met", reason: lackText(refusal) };
    default:
      return {
        badge: null,
        button: "Enroll",
        reason: obstacle && `${obstacle}. Tuition can wait.`,
      };
  }
}

/** Names the missing requirements: `You need 2 more levels and $73 more.` */
function lackText({ levels, cash }: { levels: number; cash: number }): string {
  const lacks = [
    ...(levels > 0 ? [plural(levels, { one: "1 more level", other: `${levels} more levels` })] : []),
    ...(cash > 0 ? [`$${wholeText(cash)} more`] : []),
  ];
  return `You need ${new Intl.ListFormat(LANGUAGE).format(lacks)}.`;
}
