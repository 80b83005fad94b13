import { NO_DELTA } from "#game/core/player.ts";
import type { Database } from "../db/client.ts";
import { commitGame, type GameCommit } from "../db/commit.ts";
import { deleteRun } from "../features.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Commits an outcome by the session of a token, with the reply to store. Returns false if its initial state is stale: load
 * again and decide again.
 */
export function commitOutcome(
  db: Database,
  tokenHash: string,
  { before: from, after: to, change, effects, at }: Outcome,
  parts: Pick<GameCommit, "reply" | "admin">,
): Promise<boolean> {
  const { cause, moved, isFresh = false, statements = [] } = change;
  return commitGame(db, {
    ...{ userId: from.userId, tokenHash, from, to, contentVersion: from.contentVersion, player: to.player },
    // Marks make no new version.
    entry: to.seq === from.seq ? null : { cause, delta: moved?.delta ?? NO_DELTA },
    ...{ effects, at, deletions: isFresh ? deleteRun(from.userId) : [], statements, ...parts },
  });
}
