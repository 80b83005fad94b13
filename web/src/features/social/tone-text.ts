import type { Tone } from "#game/rules/feed/lines.ts";

/** Names of the tones on their chips. */
export const TONE_NAMES: Readonly<Record<Tone, string>> = {
  brag: "Brag",
  lesson: "Lesson",
  offer: "Offer",
  confession: "Confession",
  method: "How-to",
};

/** Names a post in the tone: `an offer`. */
export function toneNoun(tone: Tone): string {
  return `${tone === "offer" ? "an" : "a"} ${TONE_NAMES[tone].toLowerCase()}`;
}

const KNOWN_FOR: Readonly<Record<Tone, string>> = {
  brag: "bragging",
  lesson: "lessons",
  offer: "offers",
  confession: "confessing",
  method: "how-tos",
};

/** Says what somebody is known for: `Known for bragging`. */
export function knownForText(tone: Tone): string {
  return `Known for ${KNOWN_FOR[tone]}`;
}

const TERMS: Readonly<Record<Tone, string>> = {
  brag: "a post brings an extra follower, and a call pays 10% less. They assume you're out.",
  lesson: "a post earns 1 XP more while its tone is fresh, and 10% fewer people buy. They're busy nodding.",
  offer: "the e-book is $37, and a post brings one follower fewer. That one had seen the price.",
  confession:
    "60 people came to see if it's true, and a post takes 11 energy. Honesty is the long way round.",
  method: "a call pays 10% more, and a post brings one follower fewer. It's the bullet points.",
};

/** Says what it means to be known for the tone. */
export function renownText(tone: Tone): string {
  return `${knownForText(tone)} this week: ${TERMS[tone]}`;
}
