import type { GameVersion } from "../db/player/games.ts";
import type { LoadedGame } from "./game.ts";

/** State that a stamp names. */
interface Stamped extends GameVersion {
  readonly contentVersion: string | null;
  readonly isRunning: boolean;
}

/** Returns the text that names this state of a player's game. docs/reference/realtime.md#opening-the-game-socket */
export function toStamp({ seq, marks, contentVersion, isRunning }: Stamped): string {
  return [seq, marks, contentVersion ?? "", isRunning ? "" : "paused"].join(".");
}

/** Returns the stamp of a loaded game. */
export function stampOf({ game, isRunning }: LoadedGame): string {
  return toStamp({ ...game, isRunning });
}
