import type { Tone } from "#game/rules/feed/lines.ts";
import * as texts from "./texts.ts";

/** Names of the tones on their chips. */
export const TONE_NAMES: Readonly<Record<Tone, string>> = {
  brag: texts.brag,
  lesson: texts.lesson,
  offer: texts.offer,
  confession: texts.confession,
  method: texts.howTo,
};

/** A post in each tone: `an offer`. */
export const TONE_NOUNS: Readonly<Record<Tone, string>> = {
  brag: texts.aBrag,
  lesson: texts.aLesson,
  offer: texts.anOffer,
  confession: texts.aConfession,
  method: texts.aHowTo,
};

const KNOWN_FOR: Readonly<Record<Tone, string>> = {
  brag: texts.bragging,
  lesson: texts.lessons,
  offer: texts.offers,
  confession: texts.confessing,
  method: texts.howTos,
};

/** Says what somebody is known for: `Known for bragging`. */
export function knownForText(tone: Tone): string {
  return texts.knownFor(KNOWN_FOR[tone]);
}

const TERMS: Readonly<Record<Tone, string>> = {
  brag: texts.termsOfBrag,
  lesson: texts.termsOfLesson,
  offer: texts.termsOfOffer,
  confession: texts.termsOfConfession,
  method: texts.termsOfMethod,
};

/** Describes the effects of being known for the tone. */
export function renownText(tone: Tone): string {
  return texts.knownForThisWeek(knownForText(tone), TERMS[tone]);
}
