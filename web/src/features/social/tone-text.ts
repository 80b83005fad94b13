import type { Tone } from "#game/social/lines.ts";

/** Names of the tones on their chips. */
export const TONE_NAMES: Readonly<Record<Tone, string>> = {
  brag: "Brag",
  lesson: "Lesson",
  offer: "Offer",
  confession: "Confession",
  method: "How-to",
};

/** A post in each tone: `an offer`. */
export const TONE_NOUNS: Readonly<Record<Tone, string>> = {
  brag: "a brag",
  lesson: "a lesson",
  offer: "an offer",
  confession: "a confession",
  method: "a how-to",
};
