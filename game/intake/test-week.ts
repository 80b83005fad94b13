import { DAY_MS, HOUR_MS } from "../core/durations.ts";
import type { Player } from "../core/player.ts";
import { aGuru, anIntake, THURSDAY, WEEK } from "./fixture.ts";
import type { Answer, IntakeContent } from "./intake.ts";
import { answerCard, type IntakeOutcome, type Offer, openWeek } from "./play.ts";
import { nextIntakeSettlement } from "./settle.ts";

export const OFFER: Offer = { promise: "why", price: 297, wayOut: "refund" };
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

export function answer(
  game: Player,
  number: number,
  given: Answer,
  at: number,
  content = CONTENT,
): IntakeOutcome {
  return answerCard(caughtUp(game, content, at), content, { week: WEEK, number, answer: given }, at);
}

/** Answers the first `cards` cards, each on its day. */
export function playAll(given: Answer, content = CONTENT, offer = OFFER, cards = 18): Player {
  let game = done(openWeek(aGuru(), content, {}, offer, noon(0)));
  for (let number = 0; number < cards; number += 1) {
    game = done(answer(game, number, given, noon(Math.floor(number / 3)), content));
  }
  return game;
}
