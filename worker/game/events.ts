import { contentKey } from "#game/core/content.ts";
import { nextDueAt } from "#game/core/progress.ts";
import { viewPlayer } from "#game/core/view/player.ts";
import { badgeFrames, newsFrames, stateFrames, withoutState } from "#game/core/view/transition-frames.ts";
import type { GameFrame } from "#game/core/wire/realtime.ts";
import { causeGroup } from "#game/finances/causes.ts";
import { ENDINGS } from "../content/endings.ts";
import type { Env } from "../env.ts";
import { playerChannel } from "../realtime/durable-objects.ts";
import type { Game } from "./game.ts";
import type { Outcome } from "./outcome.ts";

/** Returns the frames of an outcome: the player's state first, the badges last. */
export function eventsOf(outcome: Outcome): GameFrame[] {
  const { change, effects, state } = outcome;
  const { events = [], isFresh = false } = change;
  if (isFresh) {
    // Everything is new after a reset, so there is no news.
    return [{ type: "playerReset", payload: { player: state } }, ...events, ...badgeFrames(outcome)];
  }
  const frames = [
    ...stateFrames(outcome, causeGroup(change.cause)),
    ...events,
    ...newsFrames(outcome),
    ...endingFrames(outcome),
  ];
  // Badges count contacts and messages, which only effects change.
  return effects.length > 0 ? [...frames, ...badgeFrames(outcome)] : frames;
}

/** Frames of the endings that a completion reached. */
function endingFrames({ effects }: Outcome): GameFrame[] {
  return effects.flatMap((effect) => {
    if (effect.type !== "complete_quest") return [];
    const key = contentKey(effect.contactId, effect.questId);
    return ENDINGS.filter(({ mission }) => mission === key).map(
      ({ id, name }): GameFrame => ({ type: "endingReached", payload: { endingId: id, name } }),
    );
  });
}

/** Returns the events for the reply to an outcome: they don't repeat the state of a reply that has it. */
export function eventsBeside(reply: object, events: GameFrame[]): GameFrame[] {
  return "newStats" in reply ? withoutState(events) : events;
}

/** Returns the frame with the player's current state. */
export function stateFrame(game: Game, at: number): GameFrame {
  return { type: "game:playerStatsChanged", payload: { player: viewPlayer(game, at) } };
}

/** Pushes events to all open tabs of the player except `exceptTab`, whose reply carried them. */
export async function pushEvents(
  env: Env,
  { userId, player, studies, progress }: Pick<Game, "userId" | "player" | "studies" | "progress">,
  events: readonly GameFrame[],
  exceptTab: string | null,
): Promise<void> {
  if (events.length === 0) return;
  const timers = { energy: player.energy, course: studies.current, dueAt: nextDueAt(progress) };
  await playerChannel(env, userId).publish(events, timers, exceptTab);
}
