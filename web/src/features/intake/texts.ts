import { wholeText } from "#game/core/whole-text.ts";
export const left = "Left";
export const askedForThisWeeks = "You've asked for this week's.";
export const experienceToTheDoors = (level: number, left: number, intakeLevel: number) =>
  `You're at level ${level}: ${wholeText(left)} XP to level ${intakeLevel}.`;
export const eventIn = (text: string, left: string) => `${text} in ${left}`;
export const theOffer = "The Offer";
export const offerInShort = (promise: string, price: number, wayOut: string) =>
  `“${promise}” · $${price} a head · ${wayOut}`;
export const holdToSay = (left: string) => `Hold to say it. In ${left} silence answers.`;
export const answerWaits = (name: string, label: string) =>
  `To ${name}: “${label}” It goes out as soon as there's a line.`;
export const cardOf = (position: number, count: number) => `Letter ${position} of ${count}`;
export const partOf = (position: number, count: number) => `Part ${position} of ${count}`;
