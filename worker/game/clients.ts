import type { ClientsView } from "#game/contract/clients.ts";
import { phaseOf } from "#game/rules/brief/brief.ts";
import { MAX_WAITING, utcDay } from "#game/rules/clients/book.ts";
import { toClientsView } from "#game/views/clients-view.ts";
import { type AnswerCount, answersSince } from "../db/player/client-answers.ts";
import type { Statement } from "../db/statement.ts";
import type { Game } from "./game.ts";

/** Query of the answers that a view of clients at `at` (epoch ms) can show. */
export function answersAt(at: number): Statement<AnswerCount> {
  return answersSince(utcDay(at) - MAX_WAITING + 1);
}

/** Returns the view of a player's clients at `at` (epoch ms). */
export function viewClients(game: Game, answers: readonly AnswerCount[], at: number): ClientsView {
  const streak = streakOf(game, at);
  return toClientsView(game.player, game.progress.clients, game.documents["two-oclock"], answers, streak, at);
}

/** Streak of daily briefs at `at` (epoch ms). */
export function streakOf({ brief }: Game, at: number): number {
  return phaseOf(brief, at).streak;
}
