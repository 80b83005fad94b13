import { type PlayerRoom, ROOM_PLACES, type RoomPlace } from "#game/core/room.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { graphemesOf } from "#game/core/wire/text.ts";
import { OBJECT_ART } from "../../ui/art/object-art.ts";
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
/** Size of the smallest text: a feed shows the picture at a third of its width. */
const MIN_SIZE = 36;
/** Maximum length of a line beside the figure, in characters. */
const MAX_LINE = 32;
/** Maximum lines of the sentence. */
const MAX_LINES = 2;

const INK = "#14110c";
const PAPER = "#f4ede0";
const MUTED = "#b0a592";
const GOLD = "#e2b340";
/** The game's typefaces, with those of a device that lacks them. */
const TEXT_FONT = "Figtree, 'Helvetica Neue', Arial, sans-serif";
const DISPLAY = `font-family="'Bricolage Grotesque', 'Trebuchet MS', sans-serif" font-weight="800"`;

/**
 * Draws the share picture as a self-contained SVG document. `fontFaces`: `@font-face` rules with inlined data; if empty, the picture
 * uses the device's fonts.
 */
export function shareSvg(facts: PictureFacts, fontFaces = ""): string {
  const name = cut(facts.name, 24);
  const nameSize = Math.min(84, Math.floor(1120 / Math.max(10, [...name].length)));
  const share = facts.needed > 0 ? Math.min(1, facts.experience / facts.needed) : 0;
  const progress = `Level ${wholeText(facts.level)} · ${wholeText(facts.experience)} / ${wholeText(facts.needed)} XP`;
  const stats = [
    { x: 80, label: "Cash", value: `$${wholeText(facts.cash)}`, hue: "#5cc9c1" },
    { x: 460, label: "Followers", value: followersText(facts.followers), hue: "#ec93c6" },
    { x: 840, label: texts.coursesCompleted, value: wholeText(facts.courses), hue: GOLD },
  ];
  const line = (x: number, y: number, size: number, fill: string, text: string, more = 'font-weight="500"') =>
    `<text x="${x}" y="${y}" font-size="${size}" ${more} fill="${fill}">${escaped(text)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}">`,
    fontFaces && `<style>${fontFaces}</style>`,
    `<rect width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" fill="${INK}"/>`,
    `<g font-family="${TEXT_FONT}">`,
    // With objects the player stands behind them, a little further back.
    facts.objects
      ? `<svg x="825" y="14" width="330" height="330" viewBox="0 0 96 96">${facts.figure}</svg><svg x="772" y="342" width="412" height="108" viewBox="0 0 420 110">${facts.objects}</svg>`
      : `<svg x="800" y="30" width="420" height="420" viewBox="0 0 96 96">${facts.figure}</svg>`,
    `<rect y="450" width="${PICTURE_WIDTH}" height="180" fill="#1c1812"/>`,
    line(80, 84, MIN_SIZE, GOLD, "Guru Grind", DISPLAY),
    line(80, 172, nameSize, PAPER, name, DISPLAY),
    line(80, 226, MIN_SIZE, MUTED, cut(`${facts.status} · ${facts.occupation}`, MAX_LINE + 4)),
    ...broken(facts.line, MAX_LINE, MAX_LINES).map((text, index) =>
      line(80, 292 + index * 46, 40, GOLD, text, DISPLAY),
    ),
    line(80, 400, MIN_SIZE, PAPER, progress),
    `<rect x="80" y="420" width="660" height="12" rx="6" fill="#f6ead31f"/>`,
    `<rect x="80" y="420" width="${Math.max(12, Math.round(660 * share))}" height="12" rx="6" fill="#a3afff"/>`,
    ...stats.flatMap(({ x, label, value, hue }) => [
      line(x, 512, MIN_SIZE, MUTED, label),
      line(x, 582, 60, hue, value, DISPLAY),
    ]),
    "</g></svg>",
  ].join("");
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Truncates a text to `length` characters. */
function cut(text: string, length: number): string {
  const letters = [...graphemesOf(text)];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join("")}…`;
}

/** Breaks a sentence into at most `count` lines of `length` characters. What doesn't fit is cut. */
function broken(text: string, length: number, count: number): readonly string[] {
  const words = text.split(" ");
  const lines: string[] = [];
  while (words.length > 0 && lines.length < count - 1) {
    let taken = 1;
    while (taken < words.length && words.slice(0, taken + 1).join(" ").length <= length) taken += 1;
    lines.push(words.splice(0, taken).join(" "));
  }
  return words.length === 0 ? lines : [...lines, cut(words.join(" "), length)];
}

const followersText = (followers: number | null) => (followers === null ? "Some" : wholeText(followers));

/** Alternative text of the picture. */
export function pictureText({ name, status, level, cash, followers, courses, line }: PictureFacts): string {
  const crowd = followers === null ? "some followers" : texts.countFollowers(followers, wholeText(followers));
  const completed = texts.countCourses(courses, wholeText(courses));
  return `${name}, ${status}, level ${level}: $${wholeText(cash)}, ${crowd}, ${completed} completed. ${line}`;
}

/** Foot or centre of each place, in the order in which they stand side by side. */
const SPOTS: Readonly<Record<RoomPlace, { readonly x: number; readonly y: number }>> = {
  left: { x: 44, y: 104 },
  wall_left: { x: 120, y: 40 },
  shelf: { x: 176, y: 104 },
  middle: { x: 236, y: 104 },
  wall_right: { x: 308, y: 40 },
  right: { x: 378, y: 104 },
};

/** The colours of the light theme, for a picture that stands alone. */
const COLOURS: Readonly<Record<string, string>> = {
  ink: "#2b2320",
  paper: "#fffaf0",
  shade: "#e0d2b8",
  steel: "#8d8b92",
  wood: "#8f5a3a",
  red: "#c23f2b",
  gold: "#f0b838",
  brick: "#d3785c",
  teal: "#4f9b94",
  plum: "#b56f95",
  blue: "#7a86c9",
  sand: "#d6ae62",
  energy: "#5f9b4c",
};

/** The player's objects on a floor, as the inside of an SVG of 420 by 110 units; the floor alone without any. */
export function shelfPicture(room: PlayerRoom): string {
  const drawn = ROOM_PLACES.flatMap((place) => {
    const art = OBJECT_ART[room[place] ?? ""];
    const { x, y } = SPOTS[place];
    return art === undefined ? [] : [`<g transform="translate(${x} ${y})">${art}</g>`];
  });
  return `<path fill="var(--art-wood)" d="M0 103h420v5H0z"/><g fill="none">${drawn.join("")}</g>`;
}

/** The same for a picture that stands alone, without the page's colours. */
export function shelfPictureAlone(room: PlayerRoom): string {
  return shelfPicture(room).replaceAll(
    /var\(--art-([a-z]+)(?:, #[0-9a-f]+)?\)/g,
    (_, name: string) => COLOURS[name] ?? "#000",
  );
}
