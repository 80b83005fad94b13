import type { GameFrame } from "#game/contract/realtime.ts";
import { acceptEvents } from "./game-events.ts";
import { settlePushedMark } from "./marks.ts";

/** Takes over a frame of the game socket. */
export function handleGameFrame(frame: GameFrame): void {
  acceptEvents([frame]);
  // A mark that another tab of this browser has sent from the queue that they share.
  if (frame.type === "badgesChanged" && frame.id) settlePushedMark(frame.id);
}
