import type { GameFrame } from "#game/contract/realtime.ts";
import { factsOf } from "#game/rules/conditions.ts";
import { isMark } from "#game/rules/marks.ts";
import { NO_DELTA, type Player, type PlayerDelta } from "#game/rules/player.ts";
import { applyEffects, type Effect, NO_PROGRESS, type StampedEffect } from "#game/rules/progress.ts";
import { evaluateUnlocks, unlocksOfChange } from "#game/rules/unlocks.ts";
import type { Statement } from "../db/statement.ts";
import type { Game } from "./game.ts";

/** A change of a player's game, as a rule decided it. */
export interface Change {
  /** Why, for the ledger: `action:bag_fries`. */
  readonly cause: string;
  /** The player after it and what that moved; left out where the player stays as they are. */
  readonly moved?: { readonly player: Player; readonly delta: PlayerDelta };
  /** What it does to the progress by itself; what that unlocks is found here. */
  readonly effects?: readonly Effect[];
  /** Rows of a feature that are committed with it. */
  readonly statements?: readonly Statement[];
  /** Frames that tell of it beside those that follow from the player and the effects. */
  readonly events?: readonly GameFrame[];
  /** The player begins anew: all progress is gone. */
  readonly isFresh?: boolean;
  /** It happens by itself: no sign that the player is there. */
  readonly isUnattended?: boolean;
}

/** What was decided, in full: what is to be committed, and what is then true. */
export interface Outcome {
  readonly before: Game;
  readonly after: Game;
  readonly change: Change;
  /** The change's own effects, then what they unlock, in the order in which they happened. */
  readonly effects: readonly StampedEffect[];
  /** Whether there is anything to commit. */
  readonly isEmpty: boolean;
  readonly at: number;
}

/** A change together with everything that it unlocks: the one place where a request's unlocks are evaluated. */
export function outcomeOf(before: Game, change: Change, at: number): Outcome {
  const { moved, effects: own = [], statements = [], isFresh = false } = change;
  const base = isFresh ? NO_PROGRESS : before.progress;
  const player = moved?.player ?? before.player;
  const isEmpty = !moved && own.length === 0 && statements.length === 0;
  const signed = [...own, ...signOfPlayer(before, change)];
  const effects = isEmpty ? [] : stamped(withUnlocks(before, change, player, signed, at), at);
  const isNewVersion = moved !== undefined || !effects.every(isMark);
  const after: Game = {
    ...before,
    player,
    seq: before.seq + (isNewVersion ? 1 : 0),
    marks: before.marks + (effects.some(isMark) ? 1 : 0),
    progress: applyEffects(base, effects),
  };
  return { before, after, change, effects, isEmpty, at };
}

/** Whatever the player does says that they are there, and posting may go on. */
function signOfPlayer({ progress }: Game, { isUnattended, isFresh }: Change): readonly Effect[] {
  const isSign = !isUnattended && !isFresh && progress.posting.unattendedCycles > 0;
  return isSign ? [{ type: "attend_posting" }] : [];
}

function withUnlocks(
  { content, player: playerBefore, progress, seq }: Game,
  { isFresh }: Change,
  player: Player,
  own: readonly Effect[],
  at: number,
): readonly Effect[] {
  // A character for whom nothing was decided yet needs all rules: no change of a fact would point to its first ones.
  if (isFresh || seq === 0) {
    const base = applyEffects(isFresh ? NO_PROGRESS : progress, own);
    return [...own, ...evaluateUnlocks(content, base, factsOf(player, at))];
  }
  return unlocksOfChange(content, progress, { before: playerBefore, after: player }, own, at);
}

/** What can be unlocked without the player having done anything: content or a character that is new. Null: nothing. */
export function waitingUnlocks(game: Game, at: number): Outcome | null {
  const effects = evaluateUnlocks(game.content, game.progress, factsOf(game.player, at));
  return effects.length === 0 ? null : outcomeOf(game, { cause: "unlock", effects, isUnattended: true }, at);
}

/** The ledger's entry of an outcome, null where it is no new version. */
export function entryOf({ before, after, change }: Outcome) {
  if (after.seq === before.seq) return null;
  return { cause: change.cause, delta: change.moved?.delta ?? NO_DELTA };
}

/** The effects, with an id for each message that they deliver. */
function stamped(effects: readonly Effect[], at: number): readonly StampedEffect[] {
  return effects.map((effect, place) =>
    effect.type === "deliver_message" ? { ...effect, id: newMessageId(at, place) } : effect,
  );
}

/** A UUID (version 7) that sorts by the moment of delivery, then by the place among the effects delivered with it. */
function newMessageId(at: number, place: number): string {
  const random = crypto.randomUUID();
  const time = at.toString(16).padStart(12, "0");
  const order = place.toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order.slice(-3)}-${random.slice(19)}`;
}
