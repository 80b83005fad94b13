import { type CardAnswers, toIntakeView } from "#game/intake/view.ts";
import type { IntakeView } from "#game/intake/wire.ts";
import type { Game } from "./game.ts";

/** Returns the view of a player's Intake at `at` (epoch ms). */
export function viewIntake(game: Game, answers: readonly CardAnswers[], at: number): IntakeView {
  const { player, progress, documents } = game;
  const nameOf = (id: string) => game.content.contacts.get(id)?.name ?? id;
  return toIntakeView({ player, progress, content: documents["the-intake"], nameOf, answers }, at);
}
