import { DAY_MS, HOUR_MS } from "../durations.ts";
import type { Player } from "../player.ts";
import { type IntakeBook, NO_INTAKE } from "./book.ts";
import { aGuru, anIntake, THURSDAY, WEEK } from "./fixture.ts";
import type { Answer, IntakeContent } from "./intake.ts";
import { answerCard, type IntakeOutcome, type Offer, openWeek } from "./play.ts";
import { nextIntakeSettlement } from "./settle.ts";

export const OFFER: Offer = { promise: "why", price: 297, wayOut: "refund" };
export const CONTENT = anIntake();
/** Noon of a day of the week: 0 for Thursday. */
export const noon = (day: number) => THURSDAY + day * DAY_MS + 12 * HOUR_MS;

export interface Game {
  readonly player: Player;
  readonly book: IntakeBook;
}

export function done(outcome: IntakeOutcome): Game {
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome;
}

export const open = (content: IntakeContent = CONTENT, at = noon(0), player = aGuru(), book = NO_INTAKE) =>
  done(openWeek(player, book, content, {}, OFFER, at));

/** Does what is due first, as the server does before each request. */
export function caughtUp(game: Game, content: IntakeContent, at: number): Game {
  return nextIntakeSettlement(game.player, game.book, content, at) ?? game;
}

export function answer(
  game: Game,
  number: number,
  given: Answer,
  at: number,
  content = CONTENT,
): IntakeOutcome {
  const { player, book } = caughtUp(game, content, at);
  return answerCard(player, book, content, { week: WEEK, number, answer: given }, at);
}

/** Answers every card on its day. */
export function playAll(given: Answer, content = CONTENT): Game {
  let game = open(content);
  for (let number = 0; number < 18; number += 1) {
    game = done(answer(game, number, given, noon(Math.floor(number / 3)), content));
  }
  return game;
}
