import { changedFacts, factsOf } from "#game/rules/conditions.ts";
import { NO_DELTA, type Player, type PlayerDelta } from "#game/rules/player.ts";
import { applyEffects, type Effect, NO_PROGRESS } from "#game/rules/progress.ts";
import { evaluateUnlocks, withUnlocks } from "#game/rules/unlocks.ts";
import { type Mark, NOTHING_REACHED, type Reached, type ReachedChange } from "../db/reached.ts";
import type { Game } from "./game.ts";
import { afterChanges, stampEffects } from "./reached.ts";

/** A change of a player, as a rule decided it. */
export interface Change {
  readonly player: Player;
  readonly delta: PlayerDelta;
  /** Why, for the ledger: `action:bag_fries`. */
  readonly cause: string;
  /** What it does with the contacts by itself; what that unlocks is found here. */
  readonly effects?: readonly Effect[];
  /** The player begins anew: nothing that was reached counts any more. */
  readonly isFresh?: boolean;
}

/** What was decided, in full: what is to be committed, and what is then true. */
export interface Outcome {
  readonly before: Game;
  /** Null: the player only looked at something, which changes no version. */
  readonly change: Change | null;
  readonly player: Player;
  /** The player's version afterwards. */
  readonly version: number;
  /** In the order in which they happened. */
  readonly changes: readonly ReachedChange[];
  readonly reached: Reached;
  readonly at: number;
}

/** A change together with everything that it unlocks, to a fixpoint. Decision 25. */
export function outcomeOf(game: Game, change: Change, at: number): Outcome {
  const [base, progress] = change.isFresh ? [NOTHING_REACHED, NO_PROGRESS] : [game.reached, game.progress];
  const facts = factsOf(change.player, at);
  const own = change.effects ?? [];
  // A character for whom nothing was ever decided waits for rules whose facts nothing will touch.
  const isNew = change.isFresh || game.seq === 0;
  const effects = isNew
    ? [...own, ...evaluateUnlocks(game.content, applyEffects(progress, own), facts)]
    : withUnlocks(game.content, progress, facts, own, changedFacts(factsOf(game.player, at), facts));
  const changes = stampEffects(effects, at);
  return {
    before: game,
    change,
    player: change.player,
    version: game.seq + 1,
    changes,
    reached: afterChanges(base, changes, at),
    at,
  };
}

/** What the player has looked at. */
export function outcomeOfMarks(game: Game, marks: readonly Mark[], at: number): Outcome {
  return {
    before: game,
    change: null,
    player: game.player,
    version: game.seq,
    changes: marks,
    reached: afterChanges(game.reached, marks, at),
    at,
  };
}

/** What waits to be unlocked by nothing that the player did: new content, or a new character. Null: nothing. */
export function outcomeOfArrival(game: Game, at: number): Outcome | null {
  const facts = factsOf(game.player, at);
  const effects = evaluateUnlocks(game.content, game.progress, facts);
  if (effects.length === 0) return null;
  return outcomeOf(game, { player: game.player, delta: NO_DELTA, cause: "unlock", effects }, at);
}
