import { broken } from "../../../ui/art/picture-text.ts";
import { DISPLAY, poster, textAt } from "../../../ui/art/poster.ts";
import * as texts from "../texts.ts";

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

/** Draws the cover of an issue as a self-contained SVG document, to share. `figure` is the inside of an SVG of 96 by 96 units. */
export function issueSvg(
  { masthead, status, level, lines }: IssueFacts,
  figure: string,
  fontFaces = "",
): string {
  const [lead = "", ...others] = lines;
  const head = Math.min(150, Math.floor(TEXT_WIDTH / (LETTER * 1.1) / Math.max(1, masthead.length)));
  const base = 60 + head * 0.8;
  const leadLines = broken(lead, 28, 2);
  const leadEnd = 1_010 + leadLines.length * 66;
  const body = [
    `<linearGradient id="gold" x2=".4" y2="1"><stop stop-color="#f6d987"/><stop offset=".6" stop-color="#e2b340"/><stop offset="1" stop-color="#d5a12b"/></linearGradient>`,
    `<g font-weight="600" fill="${INK}">`,
    textAt(60, base, head, masthead.toUpperCase(), `${DISPLAY} letter-spacing="-2"`),
    `<path stroke="${INK}" stroke-width="4" d="M60 ${base + 40}h960M60 ${base + 100}h960"/>`,
    textAt(60, base + 80, 30, texts.issue(level)),
    textAt(540, base + 80, 30, status, 'text-anchor="middle"'),
    textAt(1_020, base + 80, 30, texts.freeLike, 'text-anchor="end"'),
    `<circle cx="540" cy="620" r="320" fill="#fff3c9" opacity=".55"/><circle cx="540" cy="610" r="270" fill="none" stroke="#fffaf0" stroke-width="50"/>`,
    `<svg x="210" y="300" width="660" height="660" viewBox="0 0 96 96">${figure}</svg>`,
    `<g transform="rotate(9 930 420)" fill="#fffaf0" text-anchor="middle"><circle cx="930" cy="420" r="100" fill="#a3271a"/>`,
    textAt(930, 390, 30, texts.level),
    textAt(930, 470, 88, String(level), DISPLAY),
    "</g>",
    `<path stroke="${INK}" stroke-width="8" d="M60 960h960"/>`,
    ...leadLines.map((words, index) => textAt(60, 1_034 + index * 66, 62, words, DISPLAY)),
    ...others
      .slice(0, 2)
      .map((words, index) => textAt(60, leadEnd + 40 + index * 54, 36, broken(words, 52, 1)[0] ?? "")),
    textAt(60, 1_310, 28, texts.guruGrind, DISPLAY),
    "</g>",
  ];
  return poster({ ...ISSUE_SIZE, paper: "url(#gold)", body, fontFaces });
}
