import type { Database } from "../client.ts";
import { send, sql } from "../statement.ts";

/** A quest and the number of players who have it open, counted up to the limit. */
export interface OpenQuest {
  readonly contactId: string;
  readonly questId: string;
  readonly players: number;
}

/**
 * Counts the players who have unlocked each quest at `at` and never completed it, up to `limit` players each. Reads one row of
 * an index for each counted player.
 */
export async function countOpenQuests(
  db: Database,
  quests: readonly { readonly contactId: string; readonly questId: string }[],
  limit: number,
  at: number,
): Promise<readonly OpenQuest[]> {
  if (quests.length === 0) return [];
  const keys = JSON.stringify(quests.map(({ contactId, questId }) => [contactId, questId]));
  const statement = sql<OpenQuest>`select quest.value ->> 0 as contactId, quest.value ->> 1 as questId,
      (select count(*) from (select 1 from player_quest indexed by player_quest_open
        where contact_id = quest.value ->> 0 and quest_id = quest.value ->> 1 and completions = 0
          and available_at <= ${at} limit ${limit})) as players
    from json_each(${keys}) quest`;
  return send(db, statement);
}
