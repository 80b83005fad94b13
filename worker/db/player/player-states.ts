import { readQuiet } from "#game/contract/stored-player.ts";
import type { Player } from "#game/rules/player.ts";
import type { QuietWeeks } from "#game/rules/quiet/quiet.ts";
import type { Database } from "../client.ts";
import { playerStates } from "../schema/players.ts";
import { bind, type Statement, send } from "../statement.ts";
import { insertInto } from "../tables.ts";

/* The player is one value: see docs/decisions/070. */

/** A row with the columns of `PLAYER_COLUMNS`. */
export interface PlayerRow {
  /** Number of the player's last ledger row. */
  readonly seq: number;
  readonly marks: number;
  readonly state: string;
}

/** Columns of the player `p`. */
export const PLAYER_COLUMNS = "p.seq, p.marks, p.state";

/** Statement that gives a user a new character. */
export function insertPlayer(userId: string, player: Player): Statement {
  return insertInto(playerStates, { userId, seq: 0, state: JSON.stringify(player) });
}

/** A player's quiet weeks as JSON text of the row `p`; null for a player stored before them. */
export const QUIET_JSON = "p.state -> '$.quiet'";

const SELECT_QUIET = `select ${QUIET_JSON} as quiet from player p where p.user_id = ?1`;

/** Returns a player's quiet weeks. */
export async function selectQuiet(db: Database, playerId: string): Promise<QuietWeeks> {
  const [row] = await send(db, bind<{ quiet: string | null }>(SELECT_QUIET, playerId));
  return readQuiet(row?.quiet ?? null);
}
