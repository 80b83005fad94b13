import type { Player } from "#game/core/player.ts";
import { contactProgress, type Effect } from "#game/core/progress.ts";
import { intakeMessageId, intakeSenderOf } from "#game/intake/messages.ts";
import { nextIntakeSettlement } from "#game/intake/settle.ts";
import { voteOf } from "#game/intake/town.ts";
import { insertVote } from "../../db/player/intake.ts";
import type { Statement } from "../../db/statement.ts";
import type { Game } from "../../game/game.ts";
import type { Change } from "../../game/outcome.ts";

/** Settles a week of the Intake, or loses it to silence. See docs/reference/intake.md#settlement. */
export function settleIntake(
  { userId, player: before, progress, documents }: Game,
  at: number,
): Change | null {
  const content = documents["the-intake"];
  const due = nextIntakeSettlement(before, content, at);
  if (!due) return null;
  const { cause, player, delta } = due;
  const { current } = player.intake;
  const isKnown = (id: string) => contactProgress(progress, id) !== null;
  const sender = current && intakeSenderOf(content, current.week, isKnown);
  const messageId = current && intakeMessageId(current);
  const effects: Effect[] =
    sender && messageId
      ? [{ type: "deliver_message", contactId: sender, messageId, kind: "message", at }]
      : [];
  return { cause, moved: { player, delta }, effects, statements: voteStatements(userId, player, at) };
}

/** Statements that store the vote of a player whose week has ended at `at` (epoch ms). */
export function voteStatements(userId: string, { intake: { current } }: Player, at: number): Statement[] {
  const vote = current && voteOf(current, at);
  return current && vote ? [insertVote(userId, current.week, vote)] : [];
}
