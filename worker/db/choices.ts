import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "./client.ts";
import { playerQuests } from "./schema/progress.ts";

/** A choice that a player made. */
export interface StoredChoice {
  readonly contactId: string;
  readonly questId: string;
  readonly choice: string;
  /** Epoch ms. */
  readonly madeAt: number;
}

/** Returns the choices of a player's current run, the first one first. */
export async function selectChoices(db: Database, playerId: string): Promise<readonly StoredChoice[]> {
  const { contactId, questId, choice, firstCompletedAt } = playerQuests;
  const rows = await db
    .select({ contactId, questId, choice, madeAt: firstCompletedAt })
    .from(playerQuests)
    .where(and(eq(playerQuests.playerId, playerId), isNotNull(choice)))
    .orderBy(asc(firstCompletedAt));
  return rows.map((row) => ({ ...row, choice: row.choice ?? "", madeAt: row.madeAt ?? 0 }));
}
