import type { Player } from "#game/core/player.ts";
import { contactProgress, type Effect } from "#game/core/progress.ts";
import { intakeMessage, intakeMessageId, intakeSenderOf } from "#game/intake/messages.ts";
import { nextIntakeSettlement } from "#game/intake/settle.ts";
import { voteOf } from "#game/intake/town.ts";
import { insertVote } from "../../db/player/intake.ts";
import type { Statement } from "../../db/statement.ts";
import type { Game } from "../../game/game.ts";
import type { Change } from "../../game/outcome.ts";

/** Settles a week of the Intake, or loses it to silence. See docs/reference/intake.md#settlement. */
export function settleIntake(game: Game, at: number): Change | null {
  const due = nextIntakeSettlement(game.player, game.documents["the-intake"], at);
  if (!due) return null;
  const { cause, player, delta } = due;
  return { cause, moved: { player, delta }, ...endOfWeek(game, player, at) };
}

/** Returns what follows from the end of a player's week at `at` (epoch ms), if it has ended: a letter about it, and a vote. */
export function endOfWeek(
  { userId, progress, documents }: Game,
  { intake: { current } }: Player,
  at: number,
): { readonly effects: Effect[]; readonly statements: Statement[] } {
  const vote = current && voteOf(current, at);
  const messageId = current && intakeMessageId(current);
  const { settlements } = documents["the-intake"];
  const isKnown = (id: string) => contactProgress(progress, id) !== null;
  const contactId = current && intakeSenderOf({ settlements }, current.week, isKnown);
  const isWritten = contactId && messageId && intakeMessage(settlements, contactId, messageId);
  return {
    effects: isWritten ? [{ type: "deliver_message", contactId, messageId, kind: "message", at }] : [],
    statements: vote ? [insertVote(userId, current.week, vote)] : [],
  };
}
