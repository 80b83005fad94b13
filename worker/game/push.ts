import type { GameFrame } from "#game/contract/realtime.ts";
import type { Env } from "../env.ts";
import { playerChannel } from "../realtime/durable-objects.ts";
import type { Game } from "./game.ts";

/**
 * Pushes events to all open tabs of the player except `exceptTab`, whose reply carried them. Leaves the course alarm
 * unchanged if no studies are given.
 */
export async function pushEvents(
  env: Env,
  { userId, player, studies }: Pick<Game, "userId" | "player"> & Partial<Pick<Game, "studies">>,
  events: readonly GameFrame[],
  exceptTab: string | null,
): Promise<void> {
  if (events.length === 0) return;
  const timers = { energy: player.energy, course: studies?.current ?? null };
  await playerChannel(env, userId).publish(events, timers, exceptTab);
}
