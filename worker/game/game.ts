import type { ContentIndex } from "#game/rules/content-index.ts";
import type { Player } from "#game/rules/player.ts";
import type { Progress } from "#game/rules/progress.ts";
import type { Benefits } from "#game/rules/university/benefits.ts";
import type { Studies } from "#game/rules/university/course.ts";
import type { StoredReply, UserRow } from "../db/actors.ts";
import type { GameVersion } from "../db/games.ts";

/** A player's game in one of its states: everything that a rule decides by. */
export interface Game extends GameVersion {
  readonly userId: string;
  readonly player: Player;
  readonly progress: Progress;
  readonly studies: Studies;
  /** What the completed courses change. */
  readonly benefits: Benefits;
  /** The content in force, and its key; null: as shipped. */
  readonly content: ContentIndex;
  readonly contentVersion: string | null;
}

/** A game with what else the request that loaded it has to know. */
export interface LoadedGame {
  readonly game: Game;
  readonly session: { readonly id: string; readonly lastUsedAt: number };
  readonly user: UserRow;
  readonly storedReply: StoredReply | null;
  /** Whether the game runs: an administrator can stop it. */
  readonly isRunning: boolean;
}
