import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { IDEMPOTENCY_TTL_MS } from "#game/contract/limits.ts";
import type { Player } from "#game/rules/player.ts";
import type { Database } from "./client.ts";
import { sessions } from "./schema/access.ts";
import { users } from "./schema/accounts.ts";
import { world } from "./schema/platform.ts";
import { idempotencyKeys, players } from "./schema/players.ts";

export type UserRow = typeof users.$inferSelect;

/** The first reply to an idempotency key. */
export interface StoredReply {
  readonly requestHash: string;
  readonly status: number;
  readonly reply: string;
}

/** The caller of a request, with the data that most requests need. */
export interface Actor {
  readonly session: { readonly id: string; readonly lastUsedAt: number; readonly createdAt: number };
  readonly user: UserRow;
  readonly player: Player;
  /** Number of the player's last ledger row. */
  readonly seq: number;
  readonly storedReply: StoredReply | null;
  /** Whether the game is running; an administrator can stop it. See docs/reference/administration.md#game-tick. */
  readonly isRunning: boolean;
}

/** Lifetime of a session after its last use, in milliseconds: 30 days. See docs/reference/accounts.md#sessions. */
export const SESSION_TTL_MS = 30 * 24 * 60 * 60 * 1000;

/** Credential of a request. */
export interface Credential {
  /** SHA-256 of the session token. */
  readonly tokenHash: string;
  /** Null if the request has none. */
  readonly idempotencyKey: string | null;
}

/** Subquery for the id of the user with a live session for this token. */
export function liveUserId(db: Database, tokenHash: string, at: number) {
  return db.select({ userId: sessions.userId }).from(sessions).where(isLive(tokenHash, at));
}

/**
 * Queries that load the actor, to be sent in one batch with the request's own queries: session, user, player, stored
 * reply and running flag, each by key. They are separate because D1 returns the rows of a batch as objects by column
 * name, in which joined tables would overwrite each other.
 */
export function selectActor(db: Database, { tokenHash, idempotencyKey }: Credential, at: number) {
  const userId = liveUserId(db, tokenHash, at);
  return [
    db
      .select({ id: sessions.id, lastUsedAt: sessions.lastUsedAt, createdAt: sessions.createdAt })
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

/** Builds the actor from the rows of `selectActor`; null if the token has no live session. */
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

/** Condition for the live session of a token: neither revoked nor expired. */
export function isLive(tokenHash: string, at: number) {
  return and(
    eq(sessions.tokenHash, tokenHash),
    isNull(sessions.revokedAt),
    gt(sessions.lastUsedAt, at - SESSION_TTL_MS),
  );
}

/** Converts a row to the character of the rules. */
export function toPlayer(row: typeof players.$inferSelect): Player {
  const { userId: _userId, seq: _seq, marks: _marks, energyAmount, energyAt, ...rest } = row;
  return { ...rest, energy: { amount: energyAmount, at: energyAt } };
}

/** Converts a character to its columns. */
export function toPlayerColumns(player: Player) {
  const { energy, ...rest } = player;
  return { ...rest, energyAmount: energy.amount, energyAt: energy.at };
}
