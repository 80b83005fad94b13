import { countQuests, sumQuests } from "#game/rules/insights/quest-count.ts";
import type { Database } from "../db/client.ts";
import { commitStep, selectNextPlayers, selectProgress } from "../db/ledger/insight-count.ts";
import { contentAt } from "../game/content.ts";
import { now } from "../platform/clock.ts";
import { logLine } from "../platform/log.ts";
import { COUNT_BOUNDS, type CountBounds } from "./bounds.ts";
import { giveWay } from "./give-way.ts";

/**
 * Counts the players' quests and what they have read: visits the players by id, round after round, and each round counts anew. Each step is one
 * batch that fails if another run has taken the same step, so repeated and overlapping runs count nothing twice. Returns the
 * number of steps. See docs/reference/administration.md#what-happens-to-players.
 */
export async function countPlayers(db: Database, bounds: Partial<CountBounds> = {}): Promise<number> {
  const limits = { ...COUNT_BOUNDS, ...bounds };
  const at = now();
  let steps = 0;
  while (steps < limits.steps && now() - at < limits.budgetMs && (await countStep(db, limits))) {
    steps += 1;
    await giveWay();
  }
  if (steps > 0) logLine("info", "players counted", { steps, ms: now() - at });
  return steps;
}

/** Takes the next step. Returns false if the next round is not due yet, or another run has taken the step. */
async function countStep(db: Database, { players: limit, pauseMs }: CountBounds): Promise<boolean> {
  const at = now();
  const { round, contentVersion, players } = await selectNextPlayers(db, limit);
  if (round.lastPlayerId === "" && at < round.dueAt) return false;
  const { index } = await contentAt(db, contentVersion);
  const [first, last] = [players[0]?.id ?? "", players.at(-1)?.id ?? ""];
  const { quests, texts } = await selectProgress(db, first, last, at);
  const questsOf = Map.groupBy(quests, ({ playerId }) => playerId);
  return commitStep(db, {
    from: round,
    to: { lastPlayerId: last || round.lastPlayerId, players: round.players + players.length },
    isComplete: players.length < limit,
    dueAt: at + pauseMs,
    quests: sumQuests(
      players.flatMap((player) => countQuests(index, player, questsOf.get(player.id) ?? [], at)),
    ),
    texts,
    at,
  });
}
