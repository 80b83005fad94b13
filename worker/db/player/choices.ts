import type { Database } from "../client.ts";
import { send, sql } from "../statement.ts";

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
  return send(
    db,
    sql<StoredChoice>`select contact_id as contactId, quest_id as questId, choice, first_completed_at as madeAt
      from player_quest where player_id = ${playerId} and choice is not null order by first_completed_at`,
  );
}
