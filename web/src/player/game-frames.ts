import type { GameFrame } from "#game/contract/realtime.ts";
import { acceptEvents } from "./game-events.ts";
import { settlePushedMark } from "./marks.ts";

/** Handles a frame of the game socket. */
export function handleGameFrame(frame: GameFrame): void {
  acceptEvents([frame]);
  // Another tab may have sent the mark, since tabs share the queue.
  if (frame.type === "badgesChanged" && frame.id) settlePushedMark(frame.id);
}
