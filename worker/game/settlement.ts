import { nextSettlement } from "#game/clients/settle.ts";
import { contactProgress, type Effect } from "#game/core/progress.ts";
import { intakeMessageId, intakeSenderOf } from "#game/intake/messages.ts";
import { nextIntakeSettlement } from "#game/intake/settle.ts";
import type { Game } from "./game.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";

/**
 * Returns the next settlement that is due at `at` (epoch ms): a payment between the player and their clients, or a
 * week of the Intake; null if none is. Stored moments decide, so nothing has to run at them.
 */
export function dueSettlement(game: Game, at: number): Outcome | null {
  return duePayment(game, at) ?? dueIntake(game, at);
}

/** Settles a week of the Intake, or loses it to silence. See docs/reference/intake.md#settlement. */
function dueIntake(game: Game, at: number): Outcome | null {
  const { progress, documents } = game;
  const content = documents["the-intake"];
  const due = nextIntakeSettlement(game.player, content, at);
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
  return outcomeOf(game, { cause, moved: { player, delta }, effects, isUnattended: true }, at);
}

/** See docs/reference/clients.md#payments. */
function duePayment(game: Game, at: number): Outcome | null {
  const { player, progress } = game;
  const due = nextSettlement(player, progress.clients, at);
  if (!due) return null;
  const { cause, delta, book } = due;
  const effects = [{ type: "set_clients", clients: book }] as const;
  return outcomeOf(game, { cause, moved: { player: due.player, delta }, effects, isUnattended: true }, at);
}
