import {
  type DashboardStats,
  type GameStats,
  SAMPLE_INTERVAL_MS,
  SAMPLES_MAX,
  type samples,
} from "#game/admin/wire.ts";
import { DAY_MS } from "#game/core/durations.ts";
import { TICK_RATE, tickAt } from "#game/core/tick.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { Database } from "../../db/client.ts";
import { selectBacklog } from "../../db/object-tasks.ts";
import { insertSample, selectFigures, selectSamples } from "../../db/operations.ts";
import type { Env } from "../../env.ts";
import { contentAt } from "../../game/content.ts";
import { now } from "../../platform/clock.ts";
import { askEveryRoom } from "../../realtime/durable-objects.ts";

/** Loads the figures that the database and the content have. Costs one round trip if the content is loaded. */
async function loadFigures(db: Database) {
  const at = now();
  const stored = await selectFigures(db, at);
  const { index } = await contentAt(db, stored.contentVersion);
  return { ...stored, at, npcs: index.contacts.size, uptimeSeconds: uptimeSeconds(stored.upSince, at) };
}

/** Whole seconds since the first request of the newest version; 0 if it was not noted yet. */
export function uptimeSeconds(upSince: number | null, at: number): number {
  return upSince === null ? 0 : Math.max(0, Math.floor((at - upSince) / 1000));
}

/** Open chat connections of all rooms. */
async function countConnections(env: Env): Promise<number> {
  const counts = await askEveryRoom(env, (room) => room.connectionCount());
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns the figures of the dashboard. */
export async function readDashboard(env: Env, db: Database): Promise<DashboardStats> {
  const [figures, activeConnections] = await Promise.all([loadFigures(db), countConnections(env)]);
  return {
    activePlayers: figures.activePlayers,
    totalNPCs: figures.npcs,
    serverUptimeHours: Math.round(figures.uptimeSeconds / 360) / 10,
    activeConnections,
    playersInGame: figures.players,
    gameRunning: figures.isRunning,
    currentTick: tickAt(figures.beganAt, figures.at),
    errors: figures.errors,
  };
}

/** Returns the figures of the game. */
export async function readGameStats(db: Database): Promise<GameStats> {
  const { isRunning, beganAt, at, uptimeSeconds, npcs, players } = await loadFigures(db);
  return {
    isRunning,
    currentTick: tickAt(beganAt, at),
    tickRate: TICK_RATE,
    uptimeSeconds,
    totalEntities: npcs + players,
    totalGameTime: Math.max(0, at - beganAt),
  };
}

/** Stores the figures of the current five minutes, unless they have a sample. Runs every five minutes. */
export async function takeSample(env: Env, db: Database): Promise<void> {
  const [{ at, activePlayers, players, npcs, uptimeSeconds, isRunning }, connections, { waiting }] =
    await Promise.all([loadFigures(db), countConnections(env), selectBacklog(db)]);
  await insertSample(db, {
    at: Math.floor(at / SAMPLE_INTERVAL_MS) * SAMPLE_INTERVAL_MS,
    activePlayers,
    players,
    npcs,
    connections,
    isRunning,
    uptimeSeconds,
    waiting,
  });
}

/** Lists the samples of the last 24 hours, oldest first. */
export async function listSamples(db: Database): Promise<ReplyOf<typeof samples>> {
  const { stored, beganAt } = await selectSamples(db, now() - DAY_MS, SAMPLES_MAX);
  return {
    samples: stored.map(({ at, waiting: _, ...figures }) => ({
      ...figures,
      at: new Date(at).toISOString(),
      currentTick: tickAt(beganAt, at),
    })),
  };
}
