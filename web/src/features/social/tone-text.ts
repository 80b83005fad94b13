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
