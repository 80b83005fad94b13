import type { Player } from "#game/core/player.ts";
import { playerStates } from "../schema/players.ts";
import type { Statement } from "../statement.ts";
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
