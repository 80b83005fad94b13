import { broken } from "../../../ui/art/picture-text.ts";
import { DISPLAY, poster, textAt } from "../../../ui/art/poster.ts";
import * as texts from "../texts.ts";

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

/** Draws the note as a self-contained SVG document, to share. */
export function noteSvg({ name, problem, label, date }: NoteFacts, fontFaces = ""): string {
  const head = `fill="${RED}" letter-spacing="3"`;
  const lines = broken(problem, 44, 8);
  const said = broken(`"${label}"`, 30, 3);
  const saidAt = 1_190 - (said.length - 1) * 58;
  const body = [
    // The note, on a spike.
    `<path fill="#d5a12b" d="M76 92h944v1212H76z"/><path fill="#fffaf0" d="M60 76h944v1212H60z"/>`,
    `<path stroke="${INK}" stroke-width="10" stroke-linecap="round" d="M532 30v76"/><circle cx="532" cy="30" r="16" fill="${INK}"/>`,
    `<g font-weight="600" fill="${INK}">`,
    textAt(120, 196, 76, texts.theTwoOClock, `${DISPLAY} fill="${RED}"`),
    textAt(120, 246, 30, date),
    `<path stroke="${RED}" stroke-width="4" d="M120 280h824"/>`,
    textAt(120, 342, 26, "CALLED", head),
    textAt(120, 398, 50, name, DISPLAY),
    textAt(120, 474, 26, "ABOUT", head),
    ...lines.map((words, index) => textAt(120, 528 + index * 50, 36, words)),
    `<path stroke="${RED}" stroke-width="4" stroke-dasharray="14 10" d="M120 ${saidAt - 130}h824"/>`,
    textAt(120, saidAt - 70, 26, texts.iSaid, head),
    ...said.map((words, index) => textAt(120, saidAt + index * 58, 48, words, DISPLAY)),
    textAt(944, 1_256, 28, texts.guruGrind, `${DISPLAY} text-anchor="end"`),
    "</g>",
  ];
  return poster({ ...NOTE_SIZE, paper: "#e2b340", body, fontFaces });
}
