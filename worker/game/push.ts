import type { GameFrame } from "#game/contract/realtime.ts";
import type { Env } from "../env.ts";
import { playerChannel } from "../realtime/durable-objects.ts";
import type { Game } from "./game.ts";

/** Sends events to every open tab of the player but `exceptTab`, which had them with its reply. */
export async function pushEvents(
  env: Env,
  { userId, player }: Pick<Game, "userId" | "player">,
  events: readonly GameFrame[],
  exceptTab: string | null,
): Promise<void> {
  if (events.length > 0) await playerChannel(env, userId).publish(events, player.energy, exceptTab);
}
