import type { Face } from "#game/core/face.ts";
import type { Expression } from "./expression.ts";

/* Draws players, clients and students with the kit of the contacts' portraits: the same square of 96 units, head, shoulders and light. */

/** Colours in the light and in the shade. */
type Hue = readonly [light: string, shade: string];

export const SKINS: readonly Hue[] = [
  ["#f3cdb0", "#dfab8b"],
  ["#dca980", "#c18a62"],
  ["#b97f55", "#9c6642"],
  ["#8a5637", "#6f4229"],
  ["#5f3b27", "#49291a"],
];
export const DYES: readonly Hue[] = [
  ["#33261d", "#231811"],
  ["#6b4428", "#52321c"],
  ["#b0632b", "#8f4c1e"],
  ["#d8b063", "#bb9348"],
  ["#a8a5a1", "#8b8884"],
  ["#7a4c9c", "#603a7d"],
];
export const JUMPERS: readonly Hue[] = [
  ["#2f6f68", "#255a55"],
  ["#c28f34", "#a27525"],
  ["#b24a3b", "#90382c"],
  ["#3a5283", "#2d4068"],
  ["#74456f", "#5b3457"],
  ["#61743d", "#4d5d2e"],
];
/** The wall behind each jumper, with the light on it. */
const GROUNDS: readonly Hue[] = [
  ["#e3a183", "#efc1a6"],
  ["#5f8f97", "#83b0b5"],
  ["#d9b26b", "#ecd197"],
  ["#dc9a63", "#f0bf8c"],
  ["#8fa860", "#b4c98a"],
  ["#c78aa3", "#dfb0c3"],
];

const GOLD = "#e2b340";
const INK = "#241c14";

/** The strokes of the kit. */
export const fill = (colour: string, d: string) => `<path fill="${colour}" d="${d}"/>`;
export const line = (colour: string, width: number, d: string) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;
export const dot = (colour: string, x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;

/** A haircut: the parts behind and in front of the head. */
type Cut = (hue: Hue) => readonly [behind: string, before: string];

const CROP = "M27 43c-3-16 7-26 21-26s24 10 21 26c-1-7-3-11-7-13-8 3-17 1-22-2-5 1-11 6-13 15z";
const CROP_SHADE = "M48 17c14 0 24 10 21 26-1-7-3-11-7-13-5 2-10 2-14 1z";

const CUTS: readonly Cut[] = [
  // Cropped.
  ([light, shade]) => ["", fill(light, CROP) + fill(shade, CROP_SHADE)],
  // Curls.
  ([light, shade]) => [
    dot(light, 27, 40, 9) + dot(shade, 69, 40, 9) + dot(light, 30, 28, 11) + dot(shade, 66, 28, 11),
    dot(light, 35, 23, 9) +
      dot(shade, 61, 23, 9) +
      dot(light, 48, 20, 11) +
      dot(shade, 55, 20, 9) +
      dot(light, 42, 20, 9),
  ],
  // A bob.
  ([light, shade]) => [
    fill(light, "M22 45c0-18 11-28 26-28s26 10 26 28v15c0 5-3 8-8 8H30c-5 0-8-3-8-8z") +
      fill(shade, "M48 17c15 0 26 10 26 28v15c0 5-3 8-8 8H48z"),
    fill(light, "M27 45c-1-17 8-27 21-27s22 10 21 27c-2-6-4-10-6-13-11 2-25 2-30 0-3 3-5 7-6 13z") +
      fill(shade, "M48 18c13 0 22 10 21 27-2-6-4-10-6-13-5 1-10 1.5-15 1.5z"),
  ],
  // Long, with a parting.
  ([light, shade]) => [
    fill(light, "M22 46c0-19 11-29 26-29s26 10 26 29c0 15 4 24 7 34H15c3-10 7-19 7-34z") +
      fill(shade, "M48 17c15 0 26 10 26 29 0 15 4 24 7 34H48z"),
    fill(light, "M27 46c-1-18 8-28 20-28 0 11-8 20-20 28z") +
      fill(shade, "M69 46c1-18-8-28-22-28 1 11 10 20 22 28z"),
  ],
  // A bun.
  ([light, shade]) => [
    dot(light, 48, 14, 10) + fill(shade, "M48 4a10 10 0 0 1 0 20z"),
    fill(light, "M27 43c-1-16 8-25 21-25s22 9 21 25c-3-9-10-15-21-15s-18 6-21 15z") +
      fill(shade, "M48 18c13 0 22 9 21 25-3-9-10-15-21-15z"),
  ],
  // Nothing on top, everything below.
  ([light, shade]) => [
    "",
    fill(light, "M28 46c2 8 6 10 10 9 5-2 15-2 20 0 4 1 8-1 10-9 1 15-8 26-20 26S27 61 28 46z") +
      fill(shade, "M48 53.5c4 0 7 .5 10 1.5 4 1 8-1 10-9 1 15-8 26-20 26z"),
  ],
  // A headscarf.
  ([light, shade]) => [
    fill(light, "M21 46c0-19 11-30 27-30s27 11 27 30c0 11-4 19-9 24l6 8H24l6-8c-5-5-9-13-9-24z") +
      fill(shade, "M48 16c16 0 27 11 27 30 0 11-4 19-9 24l6 8H48z"),
    fill(light, "M26 48c-2-20 8-30 22-30v7c-11 0-18 8-17 21 1 12 8 20 17 22v6c-12-2-21-12-22-26z") +
      fill(shade, "M70 48c2-20-8-30-22-30v7c11 0 18 8 17 21-1 12-8 20-17 22v6c12-2 21-12 22-26z"),
  ],
];

/** The headscarf, under which no ears show. */
const SCARF = 6;
/** The beard, in which the mouth needs another colour. */
const BEARD = 5;

const halo = (ry: number, width: number) =>
  `<ellipse cx="48" cy="12" rx="${ry * 2.6}" ry="${ry}" fill="none" stroke="${GOLD}" stroke-width="${width}"/>`;
const RAYS = Array.from({ length: 15 }, (_, index) => {
  const angle = (Math.PI * (index + 1)) / 16 + Math.PI;
  const at = (radius: number) =>
    `${(48 + Math.cos(angle) * radius).toFixed(1)} ${(42 + Math.sin(angle) * radius).toFixed(1)}`;
  return `M${at(36)}L${at(index % 2 === 0 ? 46 : 42)}`;
}).join("");

const APRON =
  line("#efe6d2", 3, "M37 80L34 71M59 80l3-9") +
  fill("#efe6d2", "M33 79h30v17H33z") +
  fill("#d8ccb2", "M48 79h15v17H48z") +
  fill("#c9412f", "M43 84h10v7H43z");
const HEADSET =
  line(INK, 3, "M26 46c-2-20 8-31 22-31s24 11 22 31") +
  `<rect x="22" y="42" width="8" height="13" rx="4" fill="${INK}"/><rect x="66" y="42" width="8" height="13" rx="4" fill="${INK}"/>` +
  line(INK, 2, "M27 54c1 7 6 10 13 10") +
  dot(INK, 41, 64, 2.4);
const LANYARD =
  line("#f4ede0", 2, "M36 72l10 16M60 72L50 88") +
  `<rect x="43" y="86" width="10" height="10" rx="2" fill="#f4ede0"/>${fill(GOLD, "M45 89h6v2h-6z")}`;
const BLAZER =
  fill("#2a2530", "M9 96c0-16 10-24 27-25l9 25zM87 96c0-16-10-24-27-25l-9 25z") +
  fill("#3a3442", "M36 71l-5 6 6 4-2 4 10 11zM60 71l5 6-6 4 2 4-10 11z") +
  dot(GOLD, 68, 84, 1.8);
const BEADS =
  [
    [33, 74],
    [35, 79],
    [38.5, 83.5],
    [43, 86.5],
  ]
    .map(([x = 0, y = 0]) => dot("#7a3f24", x, y, 2.2) + dot("#7a3f24", 96 - x, y, 2.2))
    .join("") + dot(GOLD, 48, 87.5, 3.4);

/** The additions of a rank behind the head, and in front of the jumper and the hair. */
const RANKS: readonly (readonly [behind: string, before: string])[] = [
  ["", APRON],
  ["", APRON + HEADSET],
  ["", HEADSET],
  ["", LANYARD + HEADSET],
  [halo(5.5, 3), LANYARD],
  [halo(6, 4), BLAZER],
  [halo(7, 5), BEADS],
  [`<circle cx="48" cy="42" r="33" fill="#f6dc93"/>${line(GOLD, 2.6, RAYS)}${halo(8, 6)}`, BLAZER + BEADS],
];

/** Brows and mouth of an expression. */
const EXPRESSIONS: Readonly<Record<Expression | "usual", readonly [brows: string, mouth: string]>> = {
  usual: ["M36 41q4-2 7-1M53 40q4-1 7 1", "M43 61q5 1.5 10-.5"],
  pleased: ["M36 40q4-3 7-1.5M53 38.500q4-1.500 7 1.500", "M41 59q7 6.500 14 0"],
  unimpressed: ["M36 40.500l7 1.500M53 42l7-1.500", "M43 62.500q5-2.500 10 0"],
  surprised: [
    "M36 38q4-2.500 7-1M53 37q4-1.500 7 1",
    "M46.500 60.500a1.500 2.500 0 1 0 3 0 1.500 2.500 0 1 0-3 0z",
  ],
};

/** Draws a person without a background, as the inside of an SVG. `rank`: see `bust`. */
export function figure(face: Face, rank: number | null, expression: Expression | null = null): string {
  const [brows, mouth] = EXPRESSIONS[expression ?? "usual"];
  const [skin, skinShade] = SKINS[face.skin] ?? ["", ""];
  const [jumper, jumperShade] = JUMPERS[face.jumper] ?? ["", ""];
  const dye = DYES[face.dye] ?? ["", ""];
  const [behind = "", before = ""] = CUTS[face.hair]?.(dye) ?? [];
  const [aura = "", worn = ""] = (rank === null ? undefined : RANKS[rank]) ?? [];
  const isDark = face.skin >= 3;
  const ears = face.hair === SCARF ? "" : dot(skin, 28, 47, 4.5) + dot(skinShade, 68, 47, 4.5);
  return [
    aura,
    behind,
    fill(jumper, "M9 96c0-16 12-25 39-25s39 9 39 25z"),
    fill(jumperShade, "M48 71c27 0 39 9 39 25H48z"),
    fill(skinShade, "M39 58h18v14c0 6-18 6-18 0z"),
    line(jumperShade, 3.5, "M35.5 72q12.5 13 25 0"),
    ears,
    fill(skin, "M28 42c0-13 8-21 20-21s20 8 20 21c0 15-8 27-20 27S28 57 28 42z"),
    fill(skinShade, "M48 21c12 0 20 8 20 21 0 15-8 27-20 27z"),
    before,
    dot(INK, 40, 47, 2.4) + dot(INK, 56, 47, 2.4),
    line(isDark ? INK : dye[1], 2.2, brows),
    line(isDark ? "#3a2013" : "#9a6642", 2, "M48 47l-2 6.5h3"),
    line(face.hair === BEARD || isDark ? "#f0c9b4" : "#8e4a3b", 2.3, mouth),
    worn,
  ].join("");
}

/**
 * Draws a bust before its wall, as the inside of an SVG of 96 by 96 units. `rank` is the place of a player's status among
 * all, from 0; null for a bust without what a status wears.
 */
export function bust(face: Face, rank: number | null, expression: Expression | null = null): string {
  const [wall, lit] = GROUNDS[face.jumper] ?? ["", ""];
  return fill(wall, "M0 0h96v96H0z") + dot(lit, 48, 43, 36) + figure(face, rank, expression);
}

const svgUrl = (inside: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${inside}</svg>`)}`;

/** The address of a bust as a picture. */
export const bustUrl = (face: Face, rank: number | null, expression: Expression | null = null): string =>
  svgUrl(bust(face, rank, expression));

/** The same without the wall, to cut out. */
export const figureUrl = (face: Face, rank: number | null): string => svgUrl(figure(face, rank));
