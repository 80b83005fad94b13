import { and, eq, lte, sql } from "drizzle-orm";
import type { Player, PlayerDelta } from "#game/rules/player.ts";
import { toPlayerColumns } from "./actors.ts";
import { type Database, isUniqueConflict } from "./client.ts";
import { deleteReachedStatements, type ReachedChange, reachedStatements } from "./reached.ts";
import { idempotencyKeys, ledger, players } from "./schema/players.ts";

/** A first reply to be kept under its idempotency key. */
export interface ReplyToStore {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
  readonly status: number;
  readonly reply: string;
  readonly at: number;
  /** Rows of this key from before this moment have expired. */
  readonly expiredBefore: number;
}

/** One change of a player: the new state, the ledger row that explains it, and what it did with the contacts. */
export interface PlayerChange {
  readonly userId: string;
  /** The ledger row that the change was computed from. */
  readonly fromSeq: number;
  readonly player: Player;
  readonly delta: PlayerDelta;
  readonly cause: string;
  /** Everything that was reached before is forgotten. */
  readonly isFresh: boolean;
  readonly reached: readonly ReachedChange[];
  readonly at: number;
}

/**
 * Commits a change as one atomic batch. False where another writer was first (nothing was changed then):
 * load again and decide anew.
 */
export async function commitChange(
  db: Database,
  change: PlayerChange,
  reply: ReplyToStore | null,
): Promise<boolean> {
  const { userId, fromSeq, player, delta, cause, isFresh, reached, at } = change;
  const {
    cash: _cash,
    followers: _followers,
    lifetimeExperience: _experience,
    ...rest
  } = toPlayerColumns(player);
  return commits(
    db.batch([
      // A stale `fromSeq` matches no row here; the insert below then meets the row that was first, and aborts.
      db
        .update(players)
        .set({
          ...rest,
          seq: fromSeq + 1,
          cash: sql`${players.cash} + ${delta.cash}`,
          followers: sql`${players.followers} + ${delta.followers}`,
          lifetimeExperience: sql`${players.lifetimeExperience} + ${delta.experience}`,
        })
        .where(and(eq(players.userId, userId), eq(players.seq, fromSeq))),
      db.insert(ledger).values({ playerId: userId, seq: fromSeq + 1, at, cause, ...delta }),
      ...(isFresh ? deleteReachedStatements(db, userId) : []),
      ...reachedStatements(db, userId, reached, at),
      ...(reply ? storeReplyStatements(db, reply) : []),
    ]),
  );
}

/**
 * Commits what the player has looked at, which changes neither state nor version, so that nobody races for it.
 * False where the same key was answered first by another request.
 */
export async function commitMarks(
  db: Database,
  userId: string,
  marks: readonly ReachedChange[],
  at: number,
  reply: ReplyToStore | null,
): Promise<boolean> {
  const [first, ...rest] = [
    ...reachedStatements(db, userId, marks, at),
    ...(reply ? storeReplyStatements(db, reply) : []),
  ];
  return first === undefined || commits(db.batch([first, ...rest]));
}

/** Keeps the reply of a refusal. False where the same key was answered first by another request. */
export async function storeReply(db: Database, reply: ReplyToStore): Promise<boolean> {
  return commits(db.batch(storeReplyStatements(db, reply)));
}

function storeReplyStatements(db: Database, stored: ReplyToStore) {
  const { userId, key, requestHash, status, reply, at, expiredBefore } = stored;
  return [
    db
      .delete(idempotencyKeys)
      .where(
        and(
          eq(idempotencyKeys.userId, userId),
          eq(idempotencyKeys.key, key),
          lte(idempotencyKeys.createdAt, expiredBefore),
        ),
      ),
    db.insert(idempotencyKeys).values({ userId, key, requestHash, status, reply, createdAt: at }),
  ] as const;
}

async function commits(batch: Promise<unknown>): Promise<boolean> {
  try {
    await batch;
    return true;
  } catch (fault) {
    if (isUniqueConflict(fault)) return false;
    throw fault;
  }
}
