// Draws the spots of empty pages: one object each on a round ground, flat, lit from the left, as the portraits are.
// Run by hand after a change.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { top } from "../process-tools.mjs";

const folder = join(top, "web/public/spots");
const INK = "#241c14";
const PAPER = "#fbf5e8";
const PAPER_SHADE = "#e2d8c3";
const GOLD = "#f0b838";
const GOLD_SHADE = "#c98f1c";
const WOOD = "#9a6643";
const WOOD_SHADE = "#7d5032";
const RED = "#d8412a";
const RED_SHADE = "#b4301d";
const STEEL = "#a9a7ae";
const STEEL_SHADE = "#85838b";

const fill = (colour, d) => `<path fill="${colour}" d="${d}"/>`;
const line = (colour, width, d) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;
const disc = (colour, x, y, r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;
const moved = (x, y, scale, ...parts) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${parts.join("")}</g>`;
const turned = (angle, x, y, ...parts) => `<g transform="rotate(${angle} ${x} ${y})">${parts.join("")}</g>`;

/** Name, colours of the ground and its light, and the drawing, 96 × 96. */
const SPOTS = [
  [
    "shut",
    ["#4b2a45", "#6d3f63"],
    [
      fill(WOOD_SHADE, "M24 96V34h48v62z"),
      fill(WOOD, "M28 96V38h40v58z"),
      fill(INK, "M33 44h30v26H33z"),
      fill("#3d3540", "M48 44h15v26H48z"),
      fill(RED_SHADE, "M20 24h56v12H20z"),
      fill(RED, "M20 24h8v12h-8zM36 24h8v12h-8zM52 24h8v12h-8zM68 24h8v12h-8z"),
      fill(
        PAPER,
        "M20 36h8a4 4 0 0 1-8 0zM36 36h8a4 4 0 0 1-8 0zM52 36h8a4 4 0 0 1-8 0zM68 36h8a4 4 0 0 1-8 0z",
      ),
      disc(GOLD, 63, 79, 2.4),
      turned(
        -7,
        48,
        54,
        line(PAPER, 1.4, "M41 54l7-7 7 7"),
        fill(PAPER, "M37 54h22v12H37z"),
        line(RED, 2.4, "M41 60h14"),
      ),
    ],
  ],
  [
    "rope",
    ["#1d3540", "#2e5260"],
    [
      fill("#16272f", "M0 82h96v14H0z"),
      line(RED_SHADE, 7, "M25 44q23 30 46 0"),
      line(RED, 4, "M25 43q23 29 46 0"),
      fill(GOLD, "M21 38h7v46h-7zM68 38h7v46h-7z"),
      fill(GOLD_SHADE, "M25 38h3v46h-3zM72 38h3v46h-3z"),
      fill(GOLD, "M14 84q10-6 21 0v4H14zM61 84q10-6 21 0v4H61z"),
      disc(GOLD, 24.5, 34, 5.5),
      disc(GOLD, 71.5, 34, 5.5),
      fill(GOLD_SHADE, "M24.500 28.500a5.500 5.500 0 0 1 0 11zM71.500 28.500a5.500 5.500 0 0 1 0 11z"),
    ],
  ],
  [
    "letterbox",
    ["#2f4f63", "#44708a"],
    [
      fill("#263f4f", "M0 82h96v14H0z"),
      fill(WOOD_SHADE, "M44 56h8v32h-8z"),
      fill(RED, "M24 60V42a14 14 0 0 1 14-14h22a14 14 0 0 1 14 14v18z"),
      fill(RED_SHADE, "M48 60V42a14 14 0 0 1 26 0v18z"),
      fill("#7e2114", "M24 60V42a14 14 0 0 1 28 0v18z"),
      line("#7e2114", 2.4, "M56 44h10"),
      fill(GOLD, "M68 30h3v14h-3zM71 30h9v6h-9z"),
      line(PAPER_SHADE, 1.6, "M30 52l6-4M36 56l7-5"),
    ],
  ],
  [
    "envelope",
    ["#3b4a80", "#5566a6"],
    [
      fill("#2d3963", "M0 76h96v20H0z"),
      turned(
        -6,
        48,
        54,
        fill(PAPER, "M18 36h60v40H18z"),
        fill(PAPER_SHADE, "M48 56l30-20v40z"),
        fill("#d3c7ad", "M18 76l24-23h12l24 23z"),
        fill(PAPER, "M18 36h60L48 62z"),
        line(PAPER_SHADE, 1.6, "M18 36l30 26 30-26"),
        disc(RED, 48, 60, 7),
        fill(RED_SHADE, "M48 53a7 7 0 0 1 0 14z"),
        line(PAPER, 1.6, "M45 60h6"),
      ),
    ],
  ],
  [
    "megaphone",
    ["#7a4a1c", "#a5672b"],
    [
      fill("#5f3914", "M0 80h96v16H0z"),
      moved(
        8,
        0,
        0.84,
        turned(
          14,
          48,
          58,
          fill(RED, "M22 50h14v20H22z"),
          fill(PAPER, "M36 50l36-18v56L36 70z"),
          fill(PAPER_SHADE, "M36 60h36v28L36 70z"),
          fill(INK, "M70 30h6v60h-6z"),
          line(INK, 5, "M32 70l3 12h8l-3-11"),
        ),
      ),
      line(PAPER_SHADE, 2, "M24 22v8M20 26h8"),
    ],
  ],
  [
    "bell",
    ["#2c5a4a", "#3f7d68"],
    [
      fill("#234638", "M0 76h96v20H0z"),
      fill(WOOD, "M22 70h52v8H22z"),
      fill(WOOD_SHADE, "M48 70h26v8H48z"),
      fill(GOLD, "M26 68a22 22 0 0 1 44 0z"),
      fill(GOLD_SHADE, "M48 46a22 22 0 0 1 22 22H48z"),
      fill(INK, "M24 66h48v4H24z"),
      fill(STEEL, "M45 38h6v9h-6z"),
      disc(STEEL, 48, 36, 4.5),
      fill(STEEL_SHADE, "M48 31.500a4.500 4.500 0 0 1 0 9z"),
      line("#ffe3a1", 2.6, "M33 62q2-8 9-11"),
    ],
  ],
  [
    "toppled",
    ["#5a2438", "#7d3650"],
    [
      fill("#461a2b", "M0 78h96v18H0z"),
      moved(
        -24,
        6,
        1,
        turned(
          72,
          40,
          74,
          line(INK, 4, "M40 74V34M28 76l12-14 12 14"),
          disc("#fff3dc55", 40, 16, 24),
          `<circle cx="40" cy="16" r="15" fill="none" stroke="${GOLD}" stroke-width="8"/>`,
          `<circle cx="40" cy="16" r="15" fill="none" stroke="${PAPER}" stroke-width="4"/>`,
          fill(INK, "M35 6h10v20H35z"),
        ),
      ),
      line(GOLD, 2.4, "M60 34l-3-8M70 34v-9M80 37l4-7"),
    ],
  ],
  [
    "blank",
    ["#6a5a34", "#8f7b49"],
    [
      fill("#54472a", "M0 82h96v14H0z"),
      fill(WOOD, "M26 22h44v62H26z"),
      fill(WOOD_SHADE, "M48 22h22v62H48z"),
      fill(PAPER, "M30 28h36v52H30z"),
      fill(PAPER_SHADE, "M48 28h18v52H48z"),
      fill(STEEL, "M38 18h20v10H38z"),
      fill(STEEL_SHADE, "M48 18h10v10H48z"),
      line("#cfc3a8", 2, "M36 40h10"),
      turned(
        38,
        68,
        66,
        fill(GOLD, "M65 40h7v40h-7z"),
        fill(GOLD_SHADE, "M68.500 40h3.500v40h-3.500z"),
        fill(PAPER, "M65 80h7l-3.500 8z"),
        fill(RED, "M65 36h7v5h-7z"),
      ),
    ],
  ],
];

mkdirSync(folder, { recursive: true });
for (const [name, [ground, light], parts] of SPOTS) {
  writeFileSync(
    join(folder, `${name}.svg`),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><clipPath id="round"><circle cx="48" cy="48" r="48"/></clipPath><g clip-path="url(#round)">${fill(ground, "M0 0h96v96H0z")}${disc(light, 48, 43, 36)}${parts.join("")}</g></svg>\n`,
  );
}
