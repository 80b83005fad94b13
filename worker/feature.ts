import type { StartReplies } from "#game/core/wire/me.ts";
import type { AccountExport } from "#game/settings/wire.ts";
import type { Expiry } from "./db/clean-up.ts";
import type { Database } from "./db/client.ts";
import type { Statement } from "./db/statement.ts";
import type { Column } from "./db/tables.ts";
import type { Game } from "./game/game.ts";
import type { Change } from "./game/outcome.ts";

/** What becomes of the rows of a feature's tables. */
export interface Tables {
  /** Columns that name an account. Its deletion deletes their rows, in this order: children before parents. */
  readonly owned?: readonly Column[];
  /** As `owned`, for rows that a fresh start deletes, too. */
  readonly run?: readonly Column[];
  /** Statements that the deletion of accounts needs before their rows go. */
  readonly leave?: (userIds: Statement) => readonly Statement[];
  /** What the clean-up deletes, in this order. */
  readonly expiring?: readonly Expiry[];
}

/** All that the rest of the Worker needs to know of a feature. Loops over the list in features.ts read it. */
export interface Feature {
  readonly tables?: Tables;
  /** The next change that is due by time at `at` (epoch ms). Stored moments decide, so nothing has to run at them. */
  readonly settle?: (game: Game, at: number) => Change | null;
  /** Replies to calls of an opening dashboard at `at` (epoch ms), by path, which need no query. */
  readonly start?: (game: Game, at: number) => StartReplies;
  /** The feature's part of an account's export. */
  readonly exported?: (db: Database, game: Game) => Promise<Partial<AccountExport>>;
}
