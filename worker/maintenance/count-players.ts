import {
  type CohortGain,
  type CountedLedger,
  countLedger,
  type Flow,
  sumCohorts,
  sumFlows,
} from "#game/rules/insights/ledger-count.ts";
import { countQuests, sumQuests } from "#game/rules/insights/quest-count.ts";
import type { Database } from "../db/client.ts";
import { commitStep, selectNextPlayers, selectUncounted } from "../db/insight-count.ts";
import { contentAt } from "../game/content.ts";
import { now } from "../platform/clock.ts";
import { logLine } from "../platform/log.ts";
import { COUNT_BOUNDS, type CountBounds } from "./bounds.ts";
import { giveWay } from "./give-way.ts";

/**
 * Counts what happens to players: visits them by id, round after round. A visit counts the ledger rows that no earlier
 * visit counted, and the state of the player's quests, which each round counts anew. Each step is one batch that
 * fails if another run has taken the same step, so repeated and overlapping runs count nothing twice. Returns the
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
async function countStep(
  db: Database,
  { players: limit, ledgerRows, pauseMs }: CountBounds,
): Promise<boolean> {
  const at = now();
  const { round, contentVersion, players } = await selectNextPlayers(db, limit);
  if (round.lastPlayerId === "" && at < round.dueAt) return false;
  const { index } = await contentAt(db, contentVersion);
  const [first, last] = [players[0]?.id ?? "", players.at(-1)?.id ?? ""];
  const found = await selectUncounted(db, first, last, ledgerRows, at);
  // A player whose rows may go on beyond the limit is visited again by the next step.
  const unfinished = found.ledger.length === ledgerRows ? found.ledger.at(-1)?.playerId : undefined;
  const rowsOf = Map.groupBy(found.ledger, ({ playerId }) => playerId);
  const questsOf = Map.groupBy(found.quests, ({ playerId }) => playerId);
  const counted: (CountedLedger & { playerId: string })[] = [];
  const flows: Flow[] = [];
  const cohorts: CohortGain[] = [];
  const visited = unfinished === undefined ? players : players.filter(({ id }) => id < unfinished);
  for (const player of players) {
    const rows = rowsOf.get(player.id);
    if (!rows) continue;
    const count = countLedger(player.counted, rows);
    counted.push({ playerId: player.id, ...count.counted });
    flows.push(...count.flows);
    cohorts.push(count.cohort);
  }
  return commitStep(db, {
    from: round,
    to: {
      lastPlayerId: visited.at(-1)?.id ?? round.lastPlayerId,
      players: round.players + visited.length,
    },
    isComplete: unfinished === undefined && players.length < limit,
    dueAt: at + pauseMs,
    players: counted,
    flows: sumFlows(flows),
    cohorts: sumCohorts(cohorts),
    quests: sumQuests(
      visited.flatMap((player) => countQuests(index, player, questsOf.get(player.id) ?? [], at)),
    ),
    at,
  });
}
