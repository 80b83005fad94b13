import { factsOf } from "#game/core/conditions.ts";
import { NO_STUDIES, type Studies } from "#game/core/course.ts";
import { isMark } from "#game/core/marks.ts";
import { recordOwned } from "#game/core/owned-objects.ts";
import type { Player, PlayerDelta } from "#game/core/player.ts";
import {
  applyEffects,
  type Effect,
  type FormerRun,
  NO_PROGRESS,
  type Progress,
  type StampedEffect,
} from "#game/core/progress.ts";
import { viewPlayer } from "#game/core/view/player.ts";
import type { PlayerState } from "#game/core/wire/player.ts";
import type { GameFrame } from "#game/core/wire/realtime.ts";
import { evaluateUnlocks, unlocksOfChange } from "#game/npcs/unlocks.ts";
import type { Statement } from "../db/statement.ts";
import { benefitsIn } from "./benefits.ts";
import type { Game } from "./game.ts";

/** A rule's decision: how the player's game changes. */
export interface Change {
  /** Cause for the ledger, such as `action:bag_fries`. */
  readonly cause: string;
  /** The new player and the ledger's delta; absent if the player does not change. */
  readonly moved?: { readonly player: Player; readonly delta: PlayerDelta };
  /** Its own effects on the progress; `outcomeOf` adds the unlocks. */
  readonly effects?: readonly Effect[];
  /** The new studies, written by `statements`; absent if they do not change. */
  readonly studies?: Studies;
  /** Statements for a feature's own tables, committed in the same batch. */
  readonly statements?: readonly Statement[];
  /** Frames beyond those derived from the player and the effects. */
  readonly events?: readonly GameFrame[];
  /** Resets the game: deletes the rows of the current run. */
  readonly isFresh?: boolean;
  /** The run that a reset ends by a certificate; absent if nothing remembers it. */
  readonly former?: FormerRun;
  /** Automatic: not a sign that the player is present. */
  readonly isUnattended?: boolean;
}

/** A change with its unlocks: what to commit, and the state afterwards. */
export interface Outcome {
  readonly before: Game;
  readonly after: Game;
  readonly change: Change;
  /** The change's own effects, then the unlocks they cause, in order. */
  readonly effects: readonly StampedEffect[];
  /** True if there is nothing to commit. */
  readonly isEmpty: boolean;
  readonly at: number;
  /** The player afterwards, for the reply and the push. */
  readonly state: PlayerState;
}

/** Adds the unlocks to a change. The only place that evaluates a request's unlocks. */
export function outcomeOf(before: Game, change: Change, at: number): Outcome {
  const { moved, effects: own = [], statements = [], isFresh = false } = change;
  const base = startOf(before, change);
  const decided = moved?.player ?? before.player;
  const isEmpty = !moved && own.length === 0 && statements.length === 0;
  const signed = [...own, ...signOfPlayer(before, change)];
  const effects = isEmpty ? [] : stamped(withUnlocks(before, change, decided, signed, at));
  const isNewVersion = moved !== undefined || !effects.every(isMark);
  const studies = isFresh ? NO_STUDIES : (change.studies ?? before.studies);
  const progress = applyEffects(base, effects);
  const seq = before.seq + (isNewVersion ? 1 : 0);
  const player = isNewVersion ? recordOwned(decided, progress.room) : decided;
  const isSame = studies === before.studies && progress.quests === before.progress.quests && !isFresh;
  const after: Game = {
    ...before,
    studies,
    benefits: isSame ? before.benefits : benefitsIn({ ...before, studies, progress }),
    player,
    seq,
    marks: before.marks + (effects.some(isMark) ? 1 : 0),
    progress,
  };
  return { before, after, change, effects, isEmpty, at, state: viewPlayer(after, at) };
}

/** The progress to which the effects of a change apply. */
function startOf({ progress }: Game, { isFresh, former }: Change): Progress {
  return isFresh ? { ...NO_PROGRESS, former: former ?? null } : progress;
}

/** Any change that the player makes shows that they are present, so posting may continue. */
function signOfPlayer({ progress }: Game, { isUnattended, isFresh }: Change): readonly Effect[] {
  const isSign = !isUnattended && !isFresh && progress.posting.unattendedCycles > 0;
  return isSign ? [{ type: "attend_posting" }] : [];
}

function withUnlocks(
  before: Game,
  change: Change,
  player: Player,
  own: readonly Effect[],
  at: number,
): readonly Effect[] {
  const { content, player: playerBefore, progress, seq } = before;
  // A new character needs a full evaluation: no fact change triggers its first rules.
  if (change.isFresh || seq === 0) {
    const base = applyEffects(startOf(before, change), own);
    return [...own, ...evaluateUnlocks(content, base, factsOf(player, at))];
  }
  return unlocksOfChange(content, progress, { before: playerBefore, after: player }, own, at);
}

/** Unlocks that are due without a player's action: new content or a new character. Null if there are none. */
export function waitingUnlocks(game: Game, at: number): Outcome | null {
  const effects = evaluateUnlocks(game.content, game.progress, factsOf(game.player, at));
  return effects.length === 0 ? null : outcomeOf(game, { cause: "unlock", effects, isUnattended: true }, at);
}

/** Assigns an id to each delivered message. */
function stamped(effects: readonly Effect[]): readonly StampedEffect[] {
  return effects.map((effect, index) =>
    effect.type === "deliver_message" ? { ...effect, id: newMessageId(effect.at, index) } : effect,
  );
}

/** Creates a UUID (version 7), which sorts by its time, then by position in the batch. */
function newMessageId(at: number, index: number): string {
  const random = crypto.randomUUID();
  const time = at.toString(16).padStart(12, "0");
  const order = index.toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order.slice(-3)}-${random.slice(19)}`;
}
