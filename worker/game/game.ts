import type { Documents } from "#game/content/kinds.ts";
import type { Benefits } from "#game/core/benefits.ts";
import type { ContentIndex } from "#game/core/content-index.ts";
import type { Studies } from "#game/core/course.ts";
import type { Player } from "#game/core/player.ts";
import type { Progress } from "#game/core/progress.ts";
import type { StoredReply, UserRow } from "../db/actors.ts";
import type { GameVersion } from "../db/player/games.ts";

/** One state of a player's game: the input of every rule. */
export interface Game extends GameVersion {
  readonly userId: string;
  readonly player: Player;
  readonly progress: Progress;
  readonly studies: Studies;
  /** Benefits of the completed courses. */
  readonly benefits: Benefits;
  /** The current content and its key; null if it is the shipped content. */
  readonly content: ContentIndex;
  readonly documents: Documents;
  readonly contentVersion: string | null;
}

/** A game and the request's context, loaded together. */
export interface LoadedGame {
  readonly game: Game;
  readonly session: { readonly id: string; readonly lastUsedAt: number };
  readonly user: UserRow;
  readonly storedReply: StoredReply | null;
  /** False while an administrator has stopped the game. */
  readonly isRunning: boolean;
}
