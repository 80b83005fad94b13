import { and, eq, isNull } from "drizzle-orm";
import type { Energy } from "#game/rules/energy.ts";
import type { Enrollment } from "#game/rules/university/course.ts";
import type { Database } from "./client.ts";
import { sessions } from "./schema/access.ts";
import { players } from "./schema/players.ts";
import { enrollments } from "./schema/studies.ts";

/** The stored energy of a player and the course that they take. */
export interface StoredTimers {
  readonly energy: Energy;
  readonly course: Enrollment | null;
}

/** What time alone brings to a player; null if there is no such player. */
export async function selectTimers(db: Database, userId: string): Promise<StoredTimers | null> {
  const [energies, courses] = await db.batch([energyOf(db, userId), courseOf(db, userId)]);
  return energies[0] ? { energy: energies[0], course: courses[0] ?? null } : null;
}

/** The same, null if the player's session is not alive. */
export async function selectTimersOfSession(
  db: Database,
  userId: string,
  sessionId: string,
): Promise<StoredTimers | null> {
  const [energies, courses, live] = await db.batch([
    energyOf(db, userId),
    courseOf(db, userId),
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt))),
  ]);
  return live.length > 0 && energies[0] ? { energy: energies[0], course: courses[0] ?? null } : null;
}

function energyOf(db: Database, userId: string) {
  return db
    .select({ amount: players.energyAmount, at: players.energyAt })
    .from(players)
    .where(eq(players.userId, userId));
}

function courseOf(db: Database, userId: string) {
  const { courseId, startedAt, endsAt } = enrollments;
  return db.select({ courseId, startedAt, endsAt }).from(enrollments).where(eq(enrollments.playerId, userId));
}
