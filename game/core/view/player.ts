import { doneDeeds } from "../action-variants.ts";
import { contentKey } from "../content.ts";
import { underTheBed } from "../owned-objects.ts";
import { nextDueAt } from "../progress.ts";
import { type PlayerState, toPlayerState } from "../wire/player.ts";
import type { GameState } from "./game-state.ts";

/** The state of a game's player at `at` (epoch ms). */
export function viewPlayer(game: GameState, at: number): PlayerState {
  const delayed = { nextDueAt: nextDueAt(game.progress), isAnnounced: isSomethingOnItsWay(game) };
  const { content, progress } = game;
  return toPlayerState(game.player, game.seq, at, delayed, {
    room: progress.room,
    underTheBed: underTheBed(game.player, progress.room),
    deeds: doneDeeds(content.deeds, progress.quests),
  });
}

function isSomethingOnItsWay({ content, progress }: GameState): boolean {
  return Object.values(progress.pending.messages).some(
    ({ contactId, messageId }) =>
      content.messages.get(contentKey(contactId, messageId))?.message.isAnnounced === true,
  );
}
