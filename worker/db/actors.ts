import type { Player } from "#game/core/player.ts";
import { IDEMPOTENCY_TTL_MS } from "#game/core/wire/limits.ts";
import { readPlayer } from "#game/core/wire/stored-player.ts";
import { PLAYER_COLUMNS, type PlayerRow } from "./player/player-states.ts";
import { users } from "./schema/accounts.ts";
import type { idempotencyKeys } from "./schema/players.ts";
import { bind, type Statement, sql } from "./statement.ts";
import { type Cells, tableReader } from "./tables.ts";

export type UserRow = typeof users.$inferSelect;

/** The first reply to an idempotency key. */
export type StoredReply = Pick<typeof idempotencyKeys.$inferSelect, "requestHash" | "status" | "reply">;

/** The caller of a request, with the data that most requests need. */
export interface Actor {
  readonly session: {
    readonly id: string;
    readonly lastUsedAt: number;
    /** Time when the owner last proved who they are: at sign-in, or since (epoch ms). */
    readonly provenAt: number;
  };
  readonly user: UserRow;
  readonly player: Player;
  /** Number of the player's last ledger row. */
  readonly seq: number;
  /** Number of the player's marks. */
  readonly marks: number;
  readonly storedReply: StoredReply | null;
  /** True if the game is running; an administrator can stop it. See docs/reference/administration.md#game-tick. */
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

/** Condition for the live session of a token: neither revoked nor expired. */
export function isLive(tokenHash: string, at: number): Statement {
  return sql`token_hash = ${tokenHash} and revoked_at is null and last_used_at > ${at - SESSION_TTL_MS}`;
}

/** Expression for the id of the user with a live session for this token; null without one. */
export function liveUserId(tokenHash: string, at: number): Statement {
  return sql`(select user_id from session where ${isLive(tokenHash, at)})`;
}

const USER = tableReader(users, "u");

/** A row with the columns of `ACTOR_COLUMNS`. */
export type ActorRow = Cells &
  PlayerRow & {
    readonly sessionId: string;
    readonly sessionUsedAt: number;
    readonly sessionProvenAt: number;
    readonly isRunning: number;
    readonly requestHash: string | null;
    readonly replyStatus: number;
    readonly reply: string;
  };

export const ACTOR_COLUMNS = `s.id as sessionId, s.last_used_at as sessionUsedAt,
  coalesce(s.proven_at, s.created_at) as sessionProvenAt, w.is_running as isRunning,
  k.request_hash as requestHash, k.status as replyStatus, k.reply as reply,
  ${USER.columns.sql}, ${PLAYER_COLUMNS}`;

/** Returns the rest of a query for `ACTOR_COLUMNS`, with `actorValues`; no row without a live session. */
export function fromActor(userId = "s.user_id"): string {
  return `from session s join user u on u.id = ${userId} join player p on p.user_id = ${userId} join world w on w.id = 1
    left join idempotency_key k on k.user_id = s.user_id and k.key = ?3 and k.created_at > ?4
  where s.token_hash = ?1 and s.revoked_at is null and s.last_used_at > ?2`;
}

/** Returns the values ?1 to ?4 of `fromActor`. */
export function actorValues({ tokenHash, idempotencyKey }: Credential, at: number) {
  return [tokenHash, at - SESSION_TTL_MS, idempotencyKey, at - IDEMPOTENCY_TTL_MS] as const;
}

const SELECT_ACTOR = `select ${ACTOR_COLUMNS} ${fromActor()}`;

/** Query that loads the actor, to be sent in one batch with the request's own queries. */
export function selectActor(credential: Credential, at: number): Statement<ActorRow> {
  return bind(SELECT_ACTOR, ...actorValues(credential, at));
}

/** Builds the actor from the row of `selectActor`; null if the token has no live session. */
export function toActor([row]: readonly ActorRow[]): Actor | null {
  if (!row) return null;
  const { requestHash, replyStatus: status, reply } = row;
  return {
    session: { id: row.sessionId, lastUsedAt: row.sessionUsedAt, provenAt: row.sessionProvenAt },
    user: USER.read(row),
    player: readPlayer(row.state),
    seq: row.seq,
    marks: row.marks,
    storedReply: requestHash === null ? null : { requestHash, status, reply },
    isRunning: row.isRunning === 1,
  };
}
