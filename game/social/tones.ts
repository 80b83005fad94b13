import { TONES, type Tone } from "./lines.ts";

/** Number of the player's last posts whose tones are kept. */
export const COUNTED_POSTS = 20;
/** Posts among them in one tone that make the player known for it: more than half. */
export const KNOWN_FOR_POSTS = 11;

/** Matches stored tones: the first letter of each post's tone, oldest first. */
export const TONE_LETTERS = new RegExp(`^[${TONES.map(([letter]) => letter).join("")}]{0,${COUNTED_POSTS}}$`);

function toneOf(letter: string | undefined): Tone | undefined {
  return TONES.find((tone) => tone[0] === letter);
}

/** Returns the stored tones after a post. */
export function recordTone(tones: string, tone: Tone): string {
  return `${tones}${tone[0]}`.slice(-COUNTED_POSTS);
}

/** Returns the tone that stays chosen: that of the last post, or the first of all before any. */
export function chosenTone(tones: string): Tone {
  return toneOf(tones.at(-1)) ?? TONES[0];
}

/** Returns the tone that the player is known for; null for none. */
export function knownFor(tones: string): Tone | null {
  const count = (tone: Tone) => [...tones].filter((letter) => letter === tone[0]).length;
  return TONES.find((tone) => count(tone) >= KNOWN_FOR_POSTS) ?? null;
}
