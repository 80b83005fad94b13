import { IDEMPOTENCY_TTL_MS } from "#game/contract/limits.ts";
import { causeGroup } from "#game/rules/finances/causes.ts";
import { NO_DELTA, type Player, type PlayerDelta } from "#game/rules/player.ts";
import type { StampedEffect } from "#game/rules/progress.ts";
import { SESSION_TTL_MS } from "./actors.ts";
import type { Database } from "./client.ts";
import { CONTENT_VERSION, type GameVersion } from "./games.ts";
import { deleteProgress, effectStatements } from "./progress.ts";
import { type Statement, sendBatch } from "./statement.ts";
import { deleteStudies } from "./studies.ts";
import { gainStatements } from "./weekly-scores.ts";

/** A first reply to store under its idempotency key. */
export interface ReplyToStore {
  readonly key: string;
  readonly requestHash: string;
  readonly status: number;
  readonly reply: string;
}

/** The cause of a version and its changes of the balances. */
export interface LedgerEntry {
  /** `action:bag_fries`, `reset`. */
  readonly cause: string;
  readonly delta: PlayerDelta;
}

/** A change of a player's game, and the conditions under which it is committed. */
export interface GameCommit {
  /** Token of the session that makes the change. The session must be live. */
  readonly tokenHash: string;
  readonly userId: string;
  /** The version on which the decision was based. It must still be the stored one. */
  readonly from: GameVersion;
  /** The content on which the decision was based. It must still be in force. */
  readonly contentVersion: string | null;
  readonly to: GameVersion;
  readonly player: Player;
  /** Ledger row of the new version; null if only marks changed. */
  readonly entry: LedgerEntry | null;
  /** If true, all progress and studies are deleted before the effects are written. */
  readonly isFresh: boolean;
  readonly effects: readonly StampedEffect[];
  /** Additional statements of a feature for the same batch. */
  readonly statements: readonly Statement[];
  readonly at: number;
  readonly reply: ReplyToStore | null;
}

/**
 * Guard of the batch: checks every condition in the statement that makes the change. If one fails, the CASE returns
 * null, which `player.seq` rejects, and the whole batch is rolled back.
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

const INSERT_ENTRY = `insert into ledger
  (player_id, seq, at, cause, cash, experience, followers, energy, cash_after, followers_after)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const ADD_TO_SUM = `insert into ledger_sum (player_id, cause_group, rows, cash, experience, followers, energy)
  values (?, ?, 1, ?, ?, ?, ?)
  on conflict (player_id, cause_group) do update set rows = rows + 1, cash = cash + excluded.cash,
    experience = experience + excluded.experience, followers = followers + excluded.followers,
    energy = energy + excluded.energy`;

/** An existing key violates NOT NULL, unless it has expired and is replaced. */
const INSERT_REPLY = `insert into idempotency_key (user_id, key, request_hash, status, reply, created_at)
  values (?1, ?2, ?3, ?4, ?5, ?6)
  on conflict (user_id, key) do update set
    request_hash = case when created_at <= ?7 then excluded.request_hash end,
    status = excluded.status, reply = excluded.reply, created_at = excluded.created_at`;

/**
 * Commits a change as one atomic batch in one round trip. Returns false, and changes nothing, if a condition no
 * longer holds or the idempotency key has been answered; then load the game and decide again.
 */
export async function commitGame(db: Database, commit: GameCommit): Promise<boolean> {
  const { userId, entry, isFresh, effects, statements, reply } = commit;
  try {
    const [updated] = await sendBatch(db, [
      updatePlayer(commit),
      ...(entry ? entryStatements(commit, entry) : []),
      ...(entry ? gainStatements(userId, commit.player, entry, commit.at) : []),
      ...(isFresh ? [...deleteProgress(userId), ...deleteStudies(userId)] : []),
      ...effectStatements(userId, effects),
      ...statements,
      ...(reply ? [insertReply(commit, reply)] : []),
    ]);
    // No row was updated: the account is deleted, so the other statements changed nothing either.
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

function entryStatements({ userId, to, player, at }: GameCommit, { cause, delta }: LedgerEntry): Statement[] {
  const { cash, experience, followers, energy } = delta;
  const moved = [cash, experience, followers, energy];
  return [
    { sql: INSERT_ENTRY, values: [userId, to.seq, at, cause, ...moved, player.cash, player.followers] },
    { sql: ADD_TO_SUM, values: [userId, causeGroup(cause), ...moved] },
  ];
}

/** Statement that stores a first reply. Aborts its batch if the key has been answered. */
export function insertReply(
  { userId, at }: { readonly userId: string; readonly at: number },
  { key, requestHash, status, reply }: ReplyToStore,
): Statement {
  return {
    sql: INSERT_REPLY,
    values: [userId, key, requestHash, status, reply, at, at - IDEMPOTENCY_TTL_MS],
  };
}

/** True if the batch was rolled back by the guard, by a concurrent write, or because the account is deleted. */
function isLost(fault: unknown): boolean {
  return (
    fault instanceof Error &&
    /UNIQUE constraint failed|FOREIGN KEY constraint failed|NOT NULL constraint failed: (player\.seq|idempotency_key\.request_hash)/.test(
      fault.message,
    )
  );
}
