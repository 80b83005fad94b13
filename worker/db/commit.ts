import { IDEMPOTENCY_TTL_MS } from "#game/contract/limits.ts";
import { NO_DELTA, type Player, type PlayerDelta } from "#game/rules/player.ts";
import type { StampedEffect } from "#game/rules/progress.ts";
import { SESSION_TTL_MS } from "./actors.ts";
import type { Database } from "./client.ts";
import { CONTENT_VERSION, type GameVersion } from "./games.ts";
import { deleteProgress, effectStatements } from "./progress.ts";
import { type Statement, sendBatch } from "./statement.ts";
import { gainStatements } from "./weekly-scores.ts";

/** A first reply to be kept under its idempotency key. */
export interface ReplyToStore {
  readonly key: string;
  readonly requestHash: string;
  readonly status: number;
  readonly reply: string;
}

/** Why a version came to be, and what it moved. */
export interface LedgerEntry {
  /** `action:bag_fries`, `reset`. */
  readonly cause: string;
  readonly delta: PlayerDelta;
}

/** One change of a player's game, and what has to be true for it to be committed. */
export interface GameCommit {
  /** The session that makes the change; it has to be alive. */
  readonly tokenHash: string;
  readonly userId: string;
  /** The state from which the change was decided; it has to be the stored one. */
  readonly from: GameVersion;
  /** The content by which it was decided; it has to be in force. */
  readonly contentVersion: string | null;
  readonly to: GameVersion;
  readonly player: Player;
  /** The ledger row of a new version; null where only marks were set. */
  readonly entry: LedgerEntry | null;
  /** All progress is deleted before the effects are written. */
  readonly isFresh: boolean;
  readonly effects: readonly StampedEffect[];
  /** Rows of a feature that are committed with it. */
  readonly statements: readonly Statement[];
  readonly at: number;
  readonly reply: ReplyToStore | null;
}

/**
 * Everything that the change was decided by, looked at in the statement that makes it: where anything is different
 * the CASE gives null, which `player.seq` does not take, and the whole batch is rolled back.
 */
const UPDATE_PLAYER = `update player set
  seq = case when seq = ?2 and marks = ?3
    and exists (select 1 from session where token_hash = ?4 and user_id = ?1 and revoked_at is null and last_used_at > ?5)
    and (select is_running from world where id = 1) = 1
    and (${CONTENT_VERSION}) is ?6
    then ?7 end,
  marks = ?8, name = ?9, status = ?10, occupation = ?11, location = ?12, residence = ?13, origin = ?14,
  cash = cash + ?15, followers = followers + ?16, lifetime_experience = lifetime_experience + ?17,
  energy_amount = ?18, energy_at = ?19, rested_at = ?20
where user_id = ?1`;

const INSERT_ENTRY = `insert into ledger (player_id, seq, at, cause, cash, experience, followers, energy)
  values (?, ?, ?, ?, ?, ?, ?, ?)`;

/** A key that is there already violates NOT NULL, unless it has expired: then it is taken over. */
const INSERT_REPLY = `insert into idempotency_key (user_id, key, request_hash, status, reply, created_at)
  values (?1, ?2, ?3, ?4, ?5, ?6)
  on conflict (user_id, key) do update set
    request_hash = case when created_at <= ?7 then excluded.request_hash end,
    status = excluded.status, reply = excluded.reply, created_at = excluded.created_at`;

/**
 * Commits a change as one atomic batch, in one round trip. False, and nothing has changed, where anything is no longer
 * as it was when the change was decided, or the idempotency key has been answered: load again and decide anew.
 */
export async function commitGame(db: Database, commit: GameCommit): Promise<boolean> {
  const { userId, entry, isFresh, effects, statements, reply } = commit;
  try {
    const [updated] = await sendBatch(db, [
      updatePlayer(commit),
      ...(entry ? [insertEntry(commit, entry)] : []),
      ...(entry ? gainStatements(userId, commit.player, entry, commit.at) : []),
      ...(isFresh ? deleteProgress(userId) : []),
      ...effectStatements(userId, effects),
      ...statements,
      ...(reply ? [insertReply(commit, reply)] : []),
    ]);
    // No row to guard: the account is gone, and with it everything that the rest would have changed.
    return updated?.meta.changes === 1;
  } catch (fault) {
    if (isLost(fault)) return false;
    throw fault;
  }
}

function updatePlayer(commit: GameCommit): Statement {
  const { userId, tokenHash, contentVersion, from, to, player, entry, at } = commit;
  const { cash, followers, experience } = entry?.delta ?? NO_DELTA;
  return {
    sql: UPDATE_PLAYER,
    values: [
      ...[userId, from.seq, from.marks, tokenHash, at - SESSION_TTL_MS, contentVersion, to.seq, to.marks],
      ...[player.name, player.status, player.occupation, player.location, player.residence, player.origin],
      ...[cash, followers, experience, player.energy.amount, player.energy.at, player.restedAt],
    ],
  };
}

function insertEntry({ userId, to, at }: GameCommit, { cause, delta }: LedgerEntry): Statement {
  const { cash, experience, followers, energy } = delta;
  return { sql: INSERT_ENTRY, values: [userId, to.seq, at, cause, cash, experience, followers, energy] };
}

function insertReply({ userId, at }: GameCommit, stored: ReplyToStore): Statement {
  const { key, requestHash, status, reply } = stored;
  return {
    sql: INSERT_REPLY,
    values: [userId, key, requestHash, status, reply, at, at - IDEMPOTENCY_TTL_MS],
  };
}

/** Whether the batch was rolled back by the guard, by another writer's row, or because the account is gone. */
function isLost(fault: unknown): boolean {
  return (
    fault instanceof Error &&
    /UNIQUE constraint failed|FOREIGN KEY constraint failed|NOT NULL constraint failed: (player\.seq|idempotency_key\.request_hash)/.test(
      fault.message,
    )
  );
}
