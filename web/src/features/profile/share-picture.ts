import { wholeText } from "#game/rules/whole-text.ts";
import { broken, cut } from "../../ui/art/picture-text.ts";
import { DISPLAY, poster, textAt } from "../../ui/art/poster.ts";
import * as texts from "./texts.ts";

/** The content of the share picture. */
export interface PictureFacts {
  readonly name: string;
  readonly status: string;
  readonly occupation: string;
  readonly level: number;
  /** XP within the level, and XP that the level needs. */
  readonly experience: number;
  readonly needed: number;
  /** Whole dollars. */
  readonly cash: number;
  /** Null if nobody says how many. */
  readonly followers: number | null;
  readonly courses: number;
  /** One deadpan sentence about the character. */
  readonly line: string;
  /** The Room's objects, as the inside of an SVG of 420 by 110 units; empty if there are none. */
  readonly objects: string;
  /** The player, as the inside of an SVG of 96 by 96 units. */
  readonly figure: string;
}

export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;
/** Maximum length of a line beside the figure, in characters. */
const MAX_LINE = 34;
/** Maximum lines of the sentence. */
const MAX_LINES = 2;

const INK = "#14110c";
const PAPER = "#f4ede0";
const MUTED = "#b0a592";
const GOLD = "#e2b340";

/** Draws the share picture as a self-contained SVG document. */
export function shareSvg(facts: PictureFacts, fontFaces = ""): string {
  const name = cut(facts.name, 24);
  const nameSize = Math.min(84, Math.floor(1120 / Math.max(10, [...name].length)));
  const share = facts.needed > 0 ? Math.min(1, facts.experience / facts.needed) : 0;
  const progress = texts.levelAndExperience(
    wholeText(facts.level),
    wholeText(facts.experience),
    wholeText(facts.needed),
  );
  const stats = [
    { x: 80, label: texts.cash, value: `$${wholeText(facts.cash)}`, hue: "#5cc9c1" },
    { x: 460, label: texts.followers, value: followersText(facts.followers), hue: "#ec93c6" },
    { x: 840, label: texts.coursesCompleted, value: wholeText(facts.courses), hue: GOLD },
  ];
  const line = (x: number, y: number, size: number, fill: string, text: string, more = 'font-weight="500"') =>
    textAt(x, y, size, text, `${more} fill="${fill}"`);
  const body = [
    // With objects the player stands behind them, a little further back.
    facts.objects
      ? `<svg x="825" y="14" width="330" height="330" viewBox="0 0 96 96">${facts.figure}</svg><svg x="772" y="342" width="412" height="108" viewBox="0 0 420 110">${facts.objects}</svg>`
      : `<svg x="800" y="30" width="420" height="420" viewBox="0 0 96 96">${facts.figure}</svg>`,
    `<rect y="450" width="${PICTURE_WIDTH}" height="180" fill="#1c1812"/>`,
    line(80, 96, 30, GOLD, texts.guruGrind, DISPLAY),
    line(80, 188, nameSize, PAPER, name, DISPLAY),
    line(80, 238, 32, MUTED, cut(`${facts.status} · ${facts.occupation}`, MAX_LINE + 8)),
    ...broken(facts.line, MAX_LINE, MAX_LINES).map((text, index) =>
      line(80, 306 + index * 44, 38, GOLD, text, DISPLAY),
    ),
    line(80, 406, 26, PAPER, progress),
    `<rect x="80" y="420" width="660" height="12" rx="6" fill="#f6ead31f"/>`,
    `<rect x="80" y="420" width="${Math.max(12, Math.round(660 * share))}" height="12" rx="6" fill="#a3afff"/>`,
    ...stats.flatMap(({ x, label, value, hue }) => [
      line(x, 522, 26, MUTED, label),
      line(x, 584, 54, hue, value, DISPLAY),
    ]),
  ];
  return poster({ width: PICTURE_WIDTH, height: PICTURE_HEIGHT, paper: INK, body, fontFaces });
}

const followersText = (followers: number | null) => (followers === null ? texts.some : wholeText(followers));

/** Alternative text of the picture. */
export function pictureText({ name, status, level, cash, followers, courses, line }: PictureFacts): string {
  const completed = texts.countCourses(courses, wholeText(courses));
  return texts.pictureDescription(
    name,
    status,
    level,
    wholeText(cash),
    followers === null ? texts.someFollowers : texts.countFollowers(followers, wholeText(followers)),
    completed,
    line,
  );
}
