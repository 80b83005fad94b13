import { and, eq, isNull } from "drizzle-orm";
import type { Energy } from "#game/rules/energy.ts";
import type { Database } from "./client.ts";
import { sessions } from "./schema/access.ts";
import { players } from "./schema/players.ts";

/** Returns a player's stored energy, or null if there is no such player. */
export async function selectEnergy(db: Database, userId: string): Promise<Energy | null> {
  const [rows] = await db.batch([energyOf(db, userId)]);
  return rows[0] ?? null;
}

/** Returns the stored energy of a player with a live session, or null if it is not live. */
export async function selectEnergyOfSession(
  db: Database,
  userId: string,
  sessionId: string,
): Promise<Energy | null> {
  const [energies, live] = await db.batch([
    energyOf(db, userId),
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt))),
  ]);
  return live.length === 0 ? null : (energies[0] ?? null);
}

function energyOf(db: Database, userId: string) {
  return db
    .select({ amount: players.energyAmount, at: players.energyAt })
    .from(players)
    .where(eq(players.userId, userId));
}
