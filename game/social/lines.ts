import { spreadIndex } from "../core/scatter.ts";
import { levelStatus, type STATUSES } from "../core/status.ts";

/** Tone of a post: shows off, draws a lesson, sells, confesses, or explains a routine. */
export const TONES = ["brag", "lesson", "offer", "confession", "method"] as const;
export type Tone = (typeof TONES)[number];

/** Groups of statuses that share lines, lowest first. Each line belongs to one band. */
export const BANDS = ["starting", "selling", "leading", "reigning"] as const;
export type Band = (typeof BANDS)[number];

/** Maximum line length in characters, before slots are filled. */
export const MAX_LINE_LENGTH = 240;

/** The texts of lines for players' posts, by the author's band and the tone. They may contain slots. */
export type LineBank = Readonly<Record<Band, Readonly<Record<Tone, readonly string[]>>>>;

/** The document `say-it-how`. */
export interface SayItHow {
  readonly lines: LineBank;
}

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

/** Returns the statuses of a band, lowest first. */
export function statusesOf(band: Band): readonly string[] {
  return Object.entries(BAND_OF_STATUS).flatMap(([status, own]) => (own === band ? [status] : []));
}

/** Returns an author's band. A status that no level has counts as `levelStatus` says. */
export function bandOf(level: number, status: string): Band {
  return BAND_OF_STATUS[levelStatus(status, level).status];
}

/** Returns the texts of a band's lines. */
export function linesOf(bank: LineBank, band: Band): readonly string[] {
  return TONES.flatMap((tone) => bank[band][tone]);
}

/**
 * Returns the text of the line for a post number in the tone. `postNumber` counts all players' posts in the world (0
 * or more), so authors of the same band who post alternately don't repeat each other's lines.
 */
export function lineOf(
  bank: LineBank,
  postNumber: number,
  level: number,
  status: string,
  tone: Tone,
): string {
  const lines = bank[bandOf(level, status)][tone];
  const line = lines[spreadIndex(postNumber, lines.length)];
  if (line === undefined) throw new Error("a tone has no lines");
  return line;
}
