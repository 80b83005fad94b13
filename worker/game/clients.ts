import type { ClientsView } from "#game/contract/clients.ts";
import { phaseOf } from "#game/rules/brief/brief.ts";
import { careEnergy } from "#game/rules/clients/advise.ts";
import { MAX_WAITING, utcDay } from "#game/rules/clients/book.ts";
import { CALL_ACTION_ID } from "#game/rules/clients/call.ts";
import { toClientsView } from "#game/views/clients-view.ts";
import { findAction } from "../content/actions.ts";
import { type AnswerCount, answersSince } from "../db/player/client-answers.ts";
import type { Statement } from "../db/statement.ts";
import type { Game } from "./game.ts";

/** Energy that a call costs. */
export const CALL_ENERGY = findAction(CALL_ACTION_ID)?.energyCost ?? 0;

/** Query of the answers that a view of clients at `at` (epoch ms) can show. */
export function answersAt(at: number): Statement<AnswerCount> {
  return answersSince(utcDay(at) - MAX_WAITING + 1);
}

/** Returns the view of a player's clients at `at` (epoch ms). */
export function viewClients(game: Game, answers: readonly AnswerCount[], at: number): ClientsView {
  const terms = { careEnergy: careEnergy(CALL_ENERGY), streak: streakOf(game, at) };
  return toClientsView(game.player, game.progress.clients, game.documents["two-oclock"], answers, terms, at);
}

/** Streak of daily briefs at `at` (epoch ms). */
export function streakOf({ brief }: Game, at: number): number {
  return phaseOf(brief, at).streak;
}
