import { DAY_MS, HOUR_MS } from "../core/durations.ts";
import type { Player } from "../core/player.ts";
import { aGuru, anIntake, THURSDAY, WEEK } from "./fixture.ts";
import type { Answer, IntakeContent } from "./intake.ts";
import { answerCard, type IntakeOutcome, type Offer, openWeek } from "./play.ts";
import { nextIntakeSettlement } from "./settle.ts";
import { cardsOf, studentsOf } from "./week.ts";

export const OFFER: Offer = { promise: "why", price: 97, wayOut: "refund" };
export const CONTENT = anIntake();
/** Noon of a day of the week: 0 for Thursday. */
export const noon = (day: number) => THURSDAY + day * DAY_MS + 12 * HOUR_MS;

export function done(outcome: IntakeOutcome): Player {
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.player;
}

export const open = (content: IntakeContent = CONTENT, at = noon(0), player = aGuru()) =>
  done(openWeek(player, content, {}, OFFER, at));

/** Makes the due changes first, as the server does before each request. */
export function caughtUp(player: Player, content: IntakeContent, at: number): Player {
  return nextIntakeSettlement(player, content, at)?.player ?? player;
}

/** Returns the side on which the week shows an answer of the content. */
export function sideOf({ students }: IntakeContent, number: number, given: Answer): Answer {
  const card = cardsOf(studentsOf(students, WEEK))[number]?.card;
  return card?.a.reply.endsWith(` ${given}`) === true ? "a" : "b";
}

export function answer(
  game: Player,
  number: number,
  given: Answer,
  at: number,
  content = CONTENT,
): IntakeOutcome {
  const shown = { week: WEEK, number, answer: sideOf(content, number, given) };
  return answerCard(caughtUp(game, content, at), content, shown, at);
}

/** Answers the first `cards` cards, each on its day. */
export function playAll(given: Answer, content = CONTENT, offer = OFFER, cards = 18): Player {
  let game = done(openWeek(aGuru(), content, {}, offer, noon(0)));
  for (let number = 0; number < cards; number += 1) {
    game = done(answer(game, number, given, noon(Math.floor(number / 3)), content));
  }
  return game;
}
