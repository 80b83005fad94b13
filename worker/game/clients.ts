import { MAX_WAITING, utcDay } from "#game/clients/book.ts";
import { toClientsView } from "#game/clients/view.ts";
import type { ClientsView } from "#game/clients/wire.ts";
import { type AnswerCount, answersSince } from "../db/player/client-books.ts";
import type { Statement } from "../db/statement.ts";
import type { Game } from "./game.ts";

/** Query of the answers that a view of clients at `at` (epoch ms) can show. */
export function answersAt(at: number): Statement<AnswerCount> {
  return answersSince(utcDay(at) - MAX_WAITING + 1);
}

/** Returns the view of a player's clients at `at` (epoch ms). */
export function viewClients(game: Game, answers: readonly AnswerCount[], at: number): ClientsView {
  return toClientsView(game.player, game.progress.clients, game.documents["two-oclock"], answers, at);
}
