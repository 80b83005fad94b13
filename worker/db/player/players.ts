import type { Enrollment } from "#game/core/course.ts";
import type { Energy } from "#game/core/energy.ts";
import type { Database } from "../client.ts";
import { CONTENT_VERSION } from "../content/releases.ts";
import { bind, send } from "../statement.ts";
import type { GameVersion } from "./games.ts";

/** The stored data from which a player's timed events are computed, and the version of the game. */
export interface StoredTimers extends GameVersion {
  /** Key of the newest content; null if it was never changed. */
  readonly contentVersion: string | null;
  /** False while an administrator has stopped the game. */
  readonly isRunning: boolean;
  readonly energy: Energy;
  readonly course: Enrollment | null;
  /** Time when the next pending unlock is due (epoch ms); null if nothing is pending. */
  readonly dueAt: number | null;
}

interface Row extends Pick<StoredTimers, "seq" | "marks" | "contentVersion"> {
  readonly isRunning: number;
  readonly energyAmount: number;
  readonly energyAt: number;
  readonly courseId: string | null;
  readonly startedAt: number;
  readonly endsAt: number;
  readonly messageAt: number | null;
  readonly questAt: number | null;
}

// The first entry of each index after now. What is pending is unread and unseen.
const SELECT_TIMERS = `select p.seq as seq, p.marks as marks, (${CONTENT_VERSION}) as contentVersion,
    w.is_running as isRunning, p.energy_amount as energyAmount, p.energy_at as energyAt,
    e.course_id as courseId, e.started_at as startedAt, e.ends_at as endsAt,
    (select min(created_at) from player_message indexed by player_message_unread
      where player_id = p.user_id and read_at is null and created_at > ?2) as messageAt,
    (select min(available_at) from player_quest indexed by player_quest_unseen
      where player_id = p.user_id and seen_at is null and available_at > ?2) as questAt
  from player p join world w on w.id = 1 left join enrollment e on e.player_id = p.user_id
  where p.user_id = ?1`;
const AND_LIVE = " and exists (select 1 from session where id = ?3 and revoked_at is null)";

/**
 * Returns a player's timers at `at` (epoch ms); null if there is no such player, or the session `sessionId` is not live.
 * Checks no session if it is null. Reads at most nine rows.
 */
export async function selectTimers(
  db: Database,
  userId: string,
  sessionId: string | null,
  at: number,
): Promise<StoredTimers | null> {
  const statement =
    sessionId === null
      ? bind<Row>(SELECT_TIMERS, userId, at)
      : bind<Row>(SELECT_TIMERS + AND_LIVE, userId, at, sessionId);
  const [row] = await send(db, statement);
  if (!row) return null;
  const { isRunning, energyAmount, energyAt, courseId, startedAt, endsAt, messageAt, questAt, ...version } =
    row;
  const due = [messageAt, questAt].filter((moment) => moment !== null);
  return {
    ...version,
    isRunning: isRunning === 1,
    energy: { amount: energyAmount, at: energyAt },
    course: courseId === null ? null : { courseId, startedAt, endsAt },
    dueAt: due.length === 0 ? null : Math.min(...due),
  };
}
