import { IDEMPOTENCY_TTL_MS } from "#game/contract/limits.ts";
import { causeGroup } from "#game/rules/finances/causes.ts";
import { boardGains, leagueOf, NO_GAINS } from "#game/rules/leaderboards/boards.ts";
import { weekOf } from "#game/rules/leaderboards/week.ts";
import { levelProgress } from "#game/rules/level.ts";
import { NO_DELTA, type Player, type PlayerDelta } from "#game/rules/player.ts";
import type { StampedEffect } from "#game/rules/progress.ts";
import { SESSION_TTL_MS } from "./actors.ts";
import type { Database } from "./client.ts";
import type { GameVersion } from "./games.ts";
import { deleteProgress, effectStatements } from "./progress.ts";
import { type Statement, sendBatch } from "./statement.ts";
import { deleteStudies } from "./studies.ts";

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

/** Columns of the view `game_commit`, whose trigger checks the conditions and writes all parts of a change, or nothing. */
const COLUMNS = [
  ...["user_id", "token_hash", "live_after", "from_seq", "from_marks", "content_version"],
  ...["seq", "marks", "name", "status", "occupation", "location", "residence", "origin"],
  ...["energy_amount", "energy_at", "rested_at", "at", "cause", "cause_group"],
  ...["cash", "experience", "followers", "energy", "cash_after", "followers_after"],
  ...["week", "league", "followers_gained", "experience_gained", "posts"],
];
const INSERT_COMMIT = `insert into game_commit (${COLUMNS.join(", ")}) values (${COLUMNS.map(() => "?").join(", ")})`;

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
  const { userId, isFresh, effects, statements, reply } = commit;
  try {
    await sendBatch(db, [
      insertCommit(commit),
      ...(isFresh ? [...deleteProgress(userId), ...deleteStudies(userId)] : []),
      ...effectStatements(userId, effects),
      ...statements,
      ...(reply ? [insertReply(commit, reply)] : []),
    ]);
    return true;
  } catch (fault) {
    if (isLost(fault)) return false;
    throw fault;
  }
}

function insertCommit({
  userId,
  tokenHash,
  contentVersion,
  from,
  to,
  player,
  entry,
  at,
}: GameCommit): Statement {
  const { cash, experience, followers, energy } = entry?.delta ?? NO_DELTA;
  const { name, status, occupation, location, residence, origin } = player;
  return {
    sql: INSERT_COMMIT,
    values: [
      ...[userId, tokenHash, at - SESSION_TTL_MS, from.seq, from.marks, contentVersion],
      ...[to.seq, to.marks, name, status, occupation, location, residence, origin],
      ...[player.energy.amount, player.energy.at, player.restedAt, at],
      ...(entry ? [entry.cause, causeGroup(entry.cause)] : [null, null]),
      ...[cash, experience, followers, energy, player.cash, player.followers],
      ...weekValues(player, entry, at),
    ],
  };
}

/** Week, league and gains of a change; nulls if it gains nothing that a board counts. */
function weekValues(player: Player, entry: LedgerEntry | null, at: number): readonly (number | null)[] {
  const { followers, experience, posts } = entry ? boardGains(entry.cause, entry.delta) : NO_GAINS;
  if (followers + experience + posts === 0) return [null, null, null, null, null];
  const { level } = levelProgress(player.lifetimeExperience);
  return [weekOf(at), leagueOf(level), followers, experience, posts];
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

/** True if the batch was rolled back because a condition failed, by a concurrent write, or because the idempotency key has been answered. */
function isLost(fault: unknown): boolean {
  return (
    fault instanceof Error &&
    /game_commit: stale|UNIQUE constraint failed|FOREIGN KEY constraint failed|NOT NULL constraint failed: idempotency_key\.request_hash/.test(
      fault.message,
    )
  );
}
