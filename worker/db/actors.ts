import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { IDEMPOTENCY_TTL_MS } from "#game/contract/limits.ts";
import type { Player } from "#game/rules/player.ts";
import type { Database } from "./client.ts";
import { sessions } from "./schema/access.ts";
import { users } from "./schema/accounts.ts";
import { world } from "./schema/platform.ts";
import { idempotencyKeys, players } from "./schema/players.ts";

export type UserRow = typeof users.$inferSelect;

/** The reply that an idempotency key was first answered with. */
export interface StoredReply {
  readonly requestHash: string;
  readonly status: number;
  readonly reply: string;
}

/** Who is asking, and everything that most calls need to know of them. */
export interface Actor {
  readonly session: { readonly id: string; readonly lastUsedAt: number };
  readonly user: UserRow;
  readonly player: Player;
  /** Number of the player's last ledger row. */
  readonly seq: number;
  readonly storedReply: StoredReply | null;
  /** Whether the game runs: an administrator can stop it. Decision 40. */
  readonly isRunning: boolean;
}

/** How long a session lives after its last use, in milliseconds: 30 days. Decision 6. */
export const SESSION_TTL_MS = 30 * 24 * 60 * 60 * 1000;

/** What a request presents. */
export interface Credential {
  /** SHA-256 of the session token. */
  readonly tokenHash: string;
  /** Null where the request carries none. */
  readonly idempotencyKey: string | null;
}

/** The user whose live session the token opens: a subquery for whatever is read beside the actor. */
export function liveUserId(db: Database, tokenHash: string, at: number) {
  return db.select({ userId: sessions.userId }).from(sessions).where(isLive(tokenHash, at));
}

/**
 * The queries that begin a call, to be sent in one batch with whatever else the call reads: session, user,
 * player, stored reply and running flag, each by its key. They are separate because D1 gives the rows of a
 * batch as objects by column name, in which two joined tables would overwrite each other.
 */
export function selectActor(db: Database, { tokenHash, idempotencyKey }: Credential, at: number) {
  const userId = liveUserId(db, tokenHash, at);
  return [
    db
      .select({ id: sessions.id, lastUsedAt: sessions.lastUsedAt })
      .from(sessions)
      .where(isLive(tokenHash, at)),
    db.select().from(users).where(eq(users.id, userId)),
    db.select().from(players).where(eq(players.userId, userId)),
    db
      .select()
      .from(idempotencyKeys)
      .where(
        idempotencyKey === null
          ? sql`false`
          : and(
              eq(idempotencyKeys.userId, userId),
              eq(idempotencyKeys.key, idempotencyKey),
              gt(idempotencyKeys.createdAt, at - IDEMPOTENCY_TTL_MS),
            ),
      ),
    db.select({ isRunning: world.isRunning }).from(world).where(eq(world.id, 1)),
  ] as const;
}

type Rows<Queries> = { [Index in keyof Queries]: Awaited<Queries[Index]> };

/** The actor of the rows of `selectActor`; null where the token opens no live session. */
export function toActor(rows: Rows<ReturnType<typeof selectActor>>): Actor | null {
  const [[session], [user], [player], [storedReply], [state]] = rows;
  if (!session || !user || !player || !state) return null;
  return {
    session,
    user,
    player: toPlayer(player),
    seq: player.seq,
    storedReply: storedReply ?? null,
    isRunning: state.isRunning,
  };
}

/** The condition that a session is this token's, and neither revoked nor run out. */
export function isLive(tokenHash: string, at: number) {
  return and(
    eq(sessions.tokenHash, tokenHash),
    isNull(sessions.revokedAt),
    gt(sessions.lastUsedAt, at - SESSION_TTL_MS),
  );
}

/** The character as the rules see it. */
export function toPlayer(row: typeof players.$inferSelect): Player {
  const { userId: _userId, seq: _seq, marks: _marks, energyAmount, energyAt, ...rest } = row;
  return { ...rest, energy: { amount: energyAmount, at: energyAt } };
}

/** The columns that hold the character. */
export function toPlayerColumns(player: Player) {
  const { energy, ...rest } = player;
  return { ...rest, energyAmount: energy.amount, energyAt: energy.at };
}
