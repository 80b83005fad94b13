import { STATUSES, statusForLevel } from "../status.ts";
import { spreadIndex } from "./scatter.ts";

/** What a post does: shows off, draws a lesson, sells, confesses, or explains a routine. */
export const TONES = ["brag", "lesson", "offer", "confession", "method"] as const;
export type Tone = (typeof TONES)[number];

/** Groups of statuses that share their lines, lowest first. No line is in two bands. */
export const BANDS = ["starting", "selling", "leading", "reigning"] as const;
export type Band = (typeof BANDS)[number];

/** Fewest lines of a band: as many posts in a row never repeat one. */
export const MIN_BAND_LINES = 50;

/** A line that a player can post. Its text may hold slots. */
export interface PostLine {
  readonly text: string;
  readonly tone: Tone;
}

export type LineBank = Readonly<Record<Band, readonly PostLine[]>>;

const BAND_OF_STATUS: Readonly<Record<(typeof STATUSES)[number]["status"], Band>> = {
  Brokie: "starting",
  "Side Hustler": "starting",
  "Thread Merchant": "selling",
  "Certified Coach": "selling",
  "Thought Leader": "leading",
  "Funnel Baron": "leading",
  Guru: "reigning",
  "Guru Emperor": "reigning",
};

/** The band of an author. A status that an administrator made up counts as that of the level. */
export function bandOf(level: number, status: string): Band {
  const known = STATUSES.find((step) => step.status === status);
  if (known) return BAND_OF_STATUS[known.status];
  return bandOf(level, statusForLevel(level));
}

/**
 * The line of the post with this number. `postNumber` counts all posts of players in the world (0 or more), so that
 * two authors of one band who post in turn don't repeat each other either.
 */
export function lineOf(bank: LineBank, postNumber: number, level: number, status: string): PostLine {
  const lines = bank[bandOf(level, status)];
  const line = lines[spreadIndex(postNumber, lines.length)];
  if (!line) throw new Error("a band has no lines");
  return line;
}
