import { wholeText } from "#game/core/whole-text.ts";
import { type Result, shortName } from "#game/intake/intake.ts";

export const left = "Left";
export const askedForThisWeeks = "You've asked for this week's.";
export const experienceToTheDoors = (level: number, left: number, intakeLevel: number) =>
  `You're at level ${level}: ${wholeText(left)} XP to level ${intakeLevel}.`;
export const makeAnOffer = "Make an Offer";
export const theOffer = "The Offer";
export const offerInShort = (promise: string, price: number, wayOut: string) =>
  `“${promise}” · $${price} a head · ${wayOut}`;
export const answerWaits = (name: string, label: string) =>
  `To ${name}: “${label}” It goes out once you're back online.`;
export const cardOf = (position: number, count: number) => `Letter ${position} of ${count}`;
export const whatTheyGet =
  "What do you promise them? Whoever finishes brings you experience and followers. Till is your takings, Faith is theirs in you, File is what's written down about you, Sleep is your own. Each writes twice; the second answer decides, unless Faith is high. Each answer shows which gauges it moves, but not which way. If one reaches 0 or 100, the week collapses.";
export const finishedOf = (price: number, finished: number, count: number) =>
  `The Intake, $${price} a head: ${finished} of ${count} finished.`;
export const lostTo = (student: string, letter: number, letters: number) =>
  `Lost to ${shortName(student)}, letter ${letter} of ${letters}`;
export const townIntro = "What became of the nine, in the town. It was counted on Wednesday.";
export const intro = "Nine people, one week. They have paid you. Now they write.";

/** The title of a survived week. */
export const RESULT_TITLES: Readonly<Record<Result, string>> = {
  silence: "You Let Them Wait",
  nine: "Nine of Nine",
  seven: "Nearly All of Them",
  awnings: "A Good Few Awnings",
  refunds: "A Good Few Refunds",
  empty: "Empty Chairs",
  half: "About Half",
  few: "A Few",
  none: "None of Them",
};
