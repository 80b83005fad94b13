import type { ContentIndex } from "../content-index.ts";
import type { Player } from "../player.ts";
import type { Progress, StampedEffect } from "../progress.ts";
import type { PlayerState } from "../wire/player.ts";

/** The part of a player's game that its screens show. */
export interface GameState {
  readonly content: ContentIndex;
  readonly player: Player;
  readonly progress: Progress;
  /** Number of the last ledger row, 0 before the first. The wire names it the `version` of the player's state. */
  readonly seq: number;
}

/** A change of a game at the moment `at` (epoch ms), with all its effects. */
export interface GameTransition {
  readonly before: GameState;
  readonly after: GameState;
  readonly effects: readonly StampedEffect[];
  readonly at: number;
  /** The player afterwards, for replies and pushes. */
  readonly state: PlayerState;
}
