import { nextDueAt } from "#game/core/progress.ts";
import type { GameFrame } from "#game/core/wire/realtime.ts";
import type { Env } from "../env.ts";
import { playerChannel } from "../realtime/durable-objects.ts";
import type { Game } from "./game.ts";

/** Pushes events to all open tabs of the player except `exceptTab`, whose reply carried them. */
export async function pushEvents(
  env: Env,
  { userId, player, studies, progress }: Pick<Game, "userId" | "player" | "studies" | "progress">,
  events: readonly GameFrame[],
  exceptTab: string | null,
): Promise<void> {
  if (events.length === 0) return;
  const timers = { energy: player.energy, course: studies.current, dueAt: nextDueAt(progress) };
  await playerChannel(env, userId).publish(events, timers, exceptTab);
}
