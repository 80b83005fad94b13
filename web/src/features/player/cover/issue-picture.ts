import { broken, escaped, PICTURE_FONTS } from "../../../ui/picture-text.ts";

export const ISSUE_SIZE = { width: 1080, height: 1350 } as const;

/** The words on an issue's cover. */
export interface IssueFacts {
  readonly masthead: string;
  readonly status: string;
  readonly level: number;
  /** The headlines, the lead first. */
  readonly lines: readonly string[];
}

const INK = "#1f1607";
/** Width of the text in CSS pixels, and of a letter of the display face for each pixel of its size. */
const TEXT_WIDTH = 960;
const LETTER = 0.6;

/**
 * Draws the cover of an issue as a self-contained SVG document, to share. `figure` is the inside of an SVG of 96 by 96 units;
 * `fontFaces` holds `@font-face` rules with inlined data.
 */
export function issueSvg(
  { masthead, status, level, lines }: IssueFacts,
  figure: string,
  fontFaces = "",
): string {
  const { width, height } = ISSUE_SIZE;
  const [lead = "", ...others] = lines;
  const text = (x: number, y: number, size: number, words: string, more = "") =>
    `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escaped(words)}</text>`;
  const head = Math.min(150, Math.floor(TEXT_WIDTH / (LETTER * 1.1) / Math.max(1, masthead.length)));
  const leadLines = broken(lead, 28, 2);
  const leadEnd = 1_010 + leadLines.length * 66;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    fontFaces && `<style>${fontFaces}</style>`,
    `<linearGradient id="gold" x2=".4" y2="1"><stop stop-color="#f6d987"/><stop offset=".6" stop-color="#e2b340"/><stop offset="1" stop-color="#d5a12b"/></linearGradient>`,
    `<rect width="${width}" height="${height}" fill="url(#gold)"/>`,
    `<g font-family="${PICTURE_FONTS.display}" font-weight="800" fill="${INK}" letter-spacing="-2">`,
    text(60, 60 + head * 0.8, head, masthead.toUpperCase()),
    "</g>",
    `<g font-family="${PICTURE_FONTS.text}" font-weight="600" fill="${INK}">`,
    `<path stroke="${INK}" stroke-width="4" d="M60 ${100 + head * 0.8}h960M60 ${160 + head * 0.8}h960"/>`,
    text(60, 140 + head * 0.8, 30, `Issue ${level}`),
    text(540, 140 + head * 0.8, 30, status, 'text-anchor="middle"'),
    text(1_020, 140 + head * 0.8, 30, "Free, like you", 'text-anchor="end"'),
    `<circle cx="540" cy="620" r="320" fill="#fff3c9" opacity=".55"/><circle cx="540" cy="610" r="270" fill="none" stroke="#fffaf0" stroke-width="50"/>`,
    `<svg x="210" y="300" width="660" height="660" viewBox="0 0 96 96">${figure}</svg>`,
    `<g transform="rotate(9 930 420)" fill="#fffaf0" text-anchor="middle"><circle cx="930" cy="420" r="100" fill="#a3271a"/>`,
    text(930, 390, 30, "Level"),
    text(930, 470, 88, String(level), `font-family="${PICTURE_FONTS.display}" font-weight="800"`),
    "</g>",
    `<path stroke="${INK}" stroke-width="8" d="M60 960h960"/>`,
    ...leadLines.map((words, index) =>
      text(60, 1_034 + index * 66, 62, words, `font-family="${PICTURE_FONTS.display}" font-weight="800"`),
    ),
    ...others
      .slice(0, 2)
      .map((words, index) => text(60, leadEnd + 40 + index * 54, 36, broken(words, 52, 1)[0] ?? "")),
    text(60, 1_310, 28, "Guru Grind", `font-family="${PICTURE_FONTS.display}" font-weight="800"`),
    "</g></svg>",
  ].join("");
}
