import type { Action } from "../rules/actions/action.ts";
import { doneDeeds } from "../rules/actions/action-forms.ts";
import type { ContentIndex } from "../rules/content-index.ts";
import { recordOwned } from "../rules/owned-objects.ts";
import type { Player, PlayerDelta } from "../rules/player.ts";
import {
  applyEffects,
  type Effect,
  type Progress,
  pendingEarlier,
  progressAt,
  type StampedEffect,
} from "../rules/progress.ts";
import { factsOf } from "../rules/quests/conditions.ts";
import { evaluateUnlocks, unlocksOfChange } from "../rules/quests/unlocks.ts";
import { closedActions, type Ending } from "../rules/story/endings.ts";
import type { Benefits } from "../rules/university/benefits.ts";
import type { GameState, GameTransition } from "../views/game-state.ts";
import { viewPlayer } from "../views/player-view.ts";

/** A character at one moment of the game: a new one, a player's, or an invented one. */
export interface Character {
  readonly player: Player;
  readonly progress: Progress;
  /** Benefits of completed courses. */
  readonly benefits: Benefits;
}

/** A game on a copy: it changes by the real rules, and nothing stores it. */
export interface Sandbox extends GameState {
  readonly actions: readonly Action[];
  readonly endings: readonly Ending[];
  readonly benefits: Benefits;
}

/**
 * Gives each delivered message its id. Ids sort by the time of delivery, then by the number of messages before.
 */
export function stamped(progress: Progress, effects: readonly Effect[]): readonly StampedEffect[] {
  let place = Object.keys(progress.messages).length + Object.keys(progress.pending.messages).length;
  return effects.map((effect) => {
    if (effect.type !== "deliver_message") return effect;
    place += 1;
    return { ...effect, id: `${String(effect.at).padStart(15, "0")}-${String(place).padStart(6, "0")}` };
  });
}

/** Moves the sandbox on by a change at `at` (epoch ms), with everything that it unlocks. */
export function advance(
  before: Sandbox,
  change: {
    readonly moved?: { readonly player: Player; readonly delta: PlayerDelta };
    readonly effects?: readonly Effect[];
  },
  at: number,
): GameTransition & { readonly after: Sandbox } {
  const player = change.moved?.player ?? before.player;
  const own = change.effects ?? [];
  const all = unlocksOfChange(
    before.content,
    before.progress,
    { before: before.player, after: player },
    own,
    at,
  );
  return transitionOf(before, player, all, at);
}

/** Starts a game with a character, with everything that the content unlocks for them at `at` (epoch ms). */
export function startSandbox(
  content: ContentIndex,
  actions: readonly Action[],
  { player, progress, benefits }: Character,
  at: number,
  endings: readonly Ending[] = [],
): Sandbox {
  const sandbox: Sandbox = { content, actions, endings, benefits, player, progress, seq: 0 };
  return transitionOf(sandbox, player, evaluateUnlocks(content, progress, factsOf(player, at)), at).after;
}

/** Returns the sandbox at `at` (epoch ms), with all changes due by then and everything that they unlock. */
export function settled(sandbox: Sandbox, at: number): Sandbox {
  const progress = progressAt(sandbox.progress, at);
  if (progress === sandbox.progress) return sandbox;
  const arrived = { ...sandbox, progress, seq: sandbox.seq + 1 };
  const all = evaluateUnlocks(sandbox.content, progress, factsOf(sandbox.player, at));
  return transitionOf(arrived, sandbox.player, all, at).after;
}

function transitionOf(before: Sandbox, player: Player, all: readonly Effect[], at: number) {
  const effects = stamped(before.progress, all);
  const isMoved = player !== before.player || effects.length > 0;
  const progress = applyEffects(before.progress, effects);
  const after: Sandbox = {
    ...before,
    player: recordOwned(player, before.content.gifts, before.progress, progress),
    progress,
    benefits: {
      ...before.benefits,
      closed: closedActions(before.endings, progress),
      deeds: doneDeeds(before.content.deeds, progress.quests),
    },
    seq: before.seq + (isMoved ? 1 : 0),
  };
  return { before, after, effects, at, state: viewPlayer(after, at) };
}

/** The sandbox after `ms` milliseconds without the player: every past event is that much older. */
export function wait(sandbox: Sandbox, ms: number): Sandbox {
  const { player, progress } = sandbox;
  const earlier = (at: number | null): number | null => at && at - ms;
  const quests = Object.entries(progress.quests).map(([key, quest]) => [
    key,
    {
      ...quest,
      firstCompletedAt: earlier(quest.firstCompletedAt),
      lastCompletedAt: earlier(quest.lastCompletedAt),
    },
  ]);
  return {
    ...sandbox,
    seq: sandbox.seq + 1,
    player: {
      ...player,
      energy: { ...player.energy, at: player.energy.at - ms },
      restedAt: earlier(player.restedAt),
      diary: { ...player.diary, at: player.diary.at - ms },
      postClosedUntil: earlier(player.postClosedUntil),
    },
    progress: {
      ...progress,
      quests: Object.fromEntries(quests),
      pending: pendingEarlier(progress.pending, ms),
    },
  };
}
