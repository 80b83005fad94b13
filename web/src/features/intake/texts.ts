import { plural } from "#game/core/plural.ts";
import { wholeText } from "#game/core/whole-text.ts";
export const left = "Left";
export const askedForThisWeeks = "You've asked for this week's.";
export const experienceToTheDoors = (level: number, left: number, intakeLevel: number) =>
  `You're at level ${level}: ${wholeText(left)} XP to level ${intakeLevel}.`;
export const eventIn = (text: string, left: string) => `${text} in ${left}`;
export const theOffer = "The Offer";
export const promise = "Promise";
export const wayOut = "Way Out";
export const offerInShort = (promise: string, price: number, wayOut: string) =>
  `“${promise}” · $${price} a head · ${wayOut}`;
export const holdToSay = (left: string, more: string) =>
  `Hold to say it. In ${left} silence answers. ${more}`;
export const moreHaveWritten = (count: number) =>
  plural(count, { one: "1 more has written.", other: `${count} more have written.` });
