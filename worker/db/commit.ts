import { NO_DELTA, type Player, type PlayerDelta } from "#game/core/player.ts";
import type { StampedEffect } from "#game/core/progress.ts";
import type { Capability } from "#game/core/wire/roles.ts";
import { causeGroup } from "#game/finances/causes.ts";
import { SESSION_TTL_MS } from "./actors.ts";
import { type AuditedAction, auditStatement } from "./audit/audit.ts";
import { type Database, hasFailed } from "./client.ts";
import type { GameVersion } from "./player/games.ts";
import { effectStatements } from "./player/progress.ts";
import { ANSWERED, type ReplyToStore, sendWithReply } from "./replies.ts";
import { insertRow, type Statement } from "./statement.ts";

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
  /** Statements to run before the effects are written. */
  readonly deletions: readonly Statement[];
  readonly effects: readonly StampedEffect[];
  /** Additional statements of a feature for the same batch. */
  readonly statements: readonly Statement[];
  readonly at: number;
  readonly reply: ReplyToStore | null;
  /** The administrator who makes the change, and its audit entry; absent if the player makes it. */
  readonly admin?: AdminChange | undefined;
}

/** A change of a player's game that an administrator makes. */
export interface AdminChange {
  /** Id of the administrator, who owns the session and the stored reply. */
  readonly userId: string;
  readonly capability: Capability;
  readonly audit: AuditedAction;
}

/**
 * Commits a change as one atomic batch in one round trip. Returns false, and changes nothing, if a condition no
 * longer holds or the idempotency key has been answered; then load the game and decide again.
 */
export async function commitGame(db: Database, commit: GameCommit): Promise<boolean> {
  const { userId, tokenHash, deletions, effects, statements, reply, admin, at } = commit;
  try {
    const change = [
      insertRow("player_commit", commitRow(commit)),
      ...deletions,
      ...effectStatements(userId, effects),
      ...statements,
      ...(admin ? [auditStatement(admin.audit, { tokenHash, capability: admin.capability }, at)] : []),
    ];
    await sendWithReply(db, change, { userId: admin?.userId ?? userId, at }, reply);
    return true;
  } catch (fault) {
    if (isLost(fault)) return false;
    throw fault;
  }
}

/**
 * Row of the view `player_commit`, whose trigger checks the conditions and writes all parts of a change, or nothing. A test
 * compares the names with the view's columns, because the view takes a missing one for null.
 */
export function commitRow(commit: GameCommit) {
  const { userId, tokenHash, contentVersion, from, to, player, entry, at, admin } = commit;
  const delta = entry?.delta ?? NO_DELTA;
  return {
    user_id: userId,
    actor_id: admin?.userId ?? userId,
    token_hash: tokenHash,
    live_after: at - SESSION_TTL_MS,
    from_seq: from.seq,
    from_marks: from.marks,
    content_version: contentVersion,
    seq: to.seq,
    marks: to.marks,
    // With what a newer version has added to it.
    state: JSON.stringify(player),
    at,
    cause: entry?.cause ?? null,
    cause_group: entry && causeGroup(entry.cause),
    cash: delta.cash,
    experience: delta.experience,
    followers: delta.followers,
    energy: delta.energy,
    debt: delta.debt ?? 0,
  };
}

/**
 * True if the batch was rolled back by a condition, a concurrent write or an answered idempotency key. Another failed
 * constraint would fail again: the batch has checked the state that the decision is based on.
 */
function isLost(fault: unknown): boolean {
  return (
    hasFailed(fault, ANSWERED) ||
    hasFailed(fault, "game_commit: stale") ||
    hasFailed(fault, "NOT NULL constraint failed: audit_log.actor_id")
  );
}
