import { eq } from "drizzle-orm";
import type { Player } from "#game/rules/player.ts";
import type { Progress } from "#game/rules/progress.ts";
import type { Studies } from "#game/rules/university/course.ts";
import { toPlayer } from "./actors.ts";
import { FORMER_JSON, readFormer } from "./certificates.ts";
import type { Database } from "./client.ts";
import { CONTACTS_JSON, MESSAGES_JSON, QUESTS_JSON, readProgress } from "./progress.ts";
import { users } from "./schema/accounts.ts";
import { players } from "./schema/players.ts";
import { type Statement, sendBatch } from "./statement.ts";
import { readStudies, STUDIES_JSON } from "./studies.ts";

/** A player's stored game without anything about the account. */
export interface PreviewGame {
  readonly player: Player;
  /** Number of the player's last ledger row. */
  readonly seq: number;
  readonly progress: Progress;
  readonly studies: Studies;
}

interface Row extends Record<string, unknown> {
  readonly contacts: string;
  readonly quests: string;
  readonly messages: string;
  readonly studies: string;
  /** Null before the first certificate. */
  readonly former: string | null;
}

/** Returns the game at `at` of the player with this name, without regard to case; null if there is none. */
export async function selectPreviewGame(
  db: Database,
  username: string,
  at: number,
): Promise<PreviewGame | null> {
  const [stored] = await db
    .select({ player: players })
    .from(players)
    .innerJoin(users, eq(users.id, players.userId))
    .where(eq(users.usernameKey, username.toLowerCase()));
  if (!stored) return null;
  const statement: Statement = {
    sql: `select (${CONTACTS_JSON}) as contacts, (${QUESTS_JSON}) as quests, (${MESSAGES_JSON}) as messages,
      (${STUDIES_JSON}) as studies, (${FORMER_JSON}) as former from player p where p.user_id = ?`,
    values: [stored.player.userId],
  };
  const [result] = await sendBatch<Row>(db, [statement]);
  const row = result?.results[0];
  if (!row) return null;
  return {
    player: toPlayer(stored.player),
    seq: stored.player.seq,
    progress: {
      ...readProgress(row.contacts, row.quests, row.messages, null, at),
      former: readFormer(row.former),
    },
    studies: readStudies(row.studies),
  };
}
