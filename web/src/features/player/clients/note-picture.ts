import { broken, escaped, PICTURE_FONTS } from "../../../ui/picture-text.ts";

export const NOTE_SIZE = { width: 1080, height: 1350 } as const;

/** The words on a telephone note: who called, about what, and the player's answer. Never the outcome. */
export interface NoteFacts {
  readonly name: string;
  readonly problem: string;
  readonly label: string;
  /** UTC day of the call. */
  readonly date: string;
}

const INK = "#1f1607";
const RED = "#a3271a";

/** Draws the note as a self-contained SVG document, to share. `fontFaces` holds `@font-face` rules with inlined data. */
export function noteSvg({ name, problem, label, date }: NoteFacts, fontFaces = ""): string {
  const { width, height } = NOTE_SIZE;
  const text = (x: number, y: number, size: number, words: string, more = "") =>
    `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escaped(words)}</text>`;
  const display = `font-family="${PICTURE_FONTS.display}" font-weight="800"`;
  const lines = broken(problem, 44, 8);
  const said = broken(`"${label}"`, 30, 3);
  const saidAt = 1_190 - (said.length - 1) * 58;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    fontFaces && `<style>${fontFaces}</style>`,
    `<rect width="${width}" height="${height}" fill="#e2b340"/>`,
    // The note, on a spike.
    `<path fill="#d5a12b" d="M76 92h944v1212H76z"/><path fill="#fffaf0" d="M60 76h944v1212H60z"/>`,
    `<path stroke="#1f1607" stroke-width="10" stroke-linecap="round" d="M532 30v76"/><circle cx="532" cy="30" r="16" fill="${INK}"/>`,
    `<g font-family="${PICTURE_FONTS.text}" font-weight="600" fill="${INK}">`,
    text(120, 196, 76, "The Two O'Clock", `${display} fill="${RED}"`),
    text(120, 246, 30, date),
    `<path stroke="${RED}" stroke-width="4" d="M120 280h824"/>`,
    text(120, 342, 26, "CALLED", `fill="${RED}" letter-spacing="3"`),
    text(120, 398, 50, name, display),
    text(120, 474, 26, "ABOUT", `fill="${RED}" letter-spacing="3"`),
    ...lines.map((words, index) => text(120, 528 + index * 50, 36, words)),
    `<path stroke="${RED}" stroke-width="4" stroke-dasharray="14 10" d="M120 ${saidAt - 130}h824"/>`,
    text(120, saidAt - 70, 26, "I SAID", `fill="${RED}" letter-spacing="3"`),
    ...said.map((words, index) => text(120, saidAt + index * 58, 48, words, display)),
    text(944, 1_256, 28, "Guru Grind", `${display} text-anchor="end"`),
    "</g></svg>",
  ].join("");
}
