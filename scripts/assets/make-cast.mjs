// Draws the cast of the sign-in screen from the portraits of all contacts: in circles for a phone, and as a frieze without
// their grounds for a desktop. Run by hand after a portrait changes.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { top } from "../process-tools.mjs";

const contacts = join(top, "worker/content/npcs");
const COLUMNS = 8;
/** Width of a portrait and the distance to the next one, in its own units: side by side, or shoulder to shoulder. */
const SIZE = 96;
const STEP = 100;
const FRIEZE_STEP = 76;

/** The ground, the figure and the usual face of each portrait. */
const portraits = readdirSync(contacts)
  .sort()
  .map((file) => JSON.parse(readFileSync(join(contacts, file), "utf8")).avatar)
  .map((path) => {
    const svg = readFileSync(join(top, "web/public", path), "utf8");
    const [, ground, rest] =
      /<g id="b">(.*?)<\/g><g id="f">(.*?)<g transform="translate\(96\)">/s.exec(svg) ?? [];
    if (rest === undefined) throw new Error(`${path} isn't drawn like the others`);
    return { ground, figure: `<g>${rest}` };
  });

const picture = (width, height, content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>\n`;
const write = (path, svg) => writeFileSync(join(top, "web/public", path), svg);

const width = COLUMNS * STEP - (STEP - SIZE);
const rows = [portraits.slice(0, COLUMNS), portraits.slice(COLUMNS)];
const height = rows.length * STEP - (STEP - SIZE);
const cells = rows.flatMap((row, y) => {
  const left = (width - (row.length * STEP - (STEP - SIZE))) / 2;
  return row.map(
    ({ ground, figure }, x) =>
      `<g transform="translate(${left + x * STEP} ${y * STEP})" clip-path="url(#round)">${ground}${figure}</g>`,
  );
});
write(
  "portraits/cast.svg",
  picture(width, height, `<clipPath id="round"><circle cx="48" cy="48" r="48"/></clipPath>${cells.join("")}`),
);

// Every second one stands behind the others.
const standing = portraits.map(
  ({ figure }, index) =>
    `<g transform="translate(${index * FRIEZE_STEP} ${index % 2 === 0 ? 0 : 5})">${figure}</g>`,
);
const inFront = standing.filter((_, index) => index % 2 === 1);
const behind = standing.filter((_, index) => index % 2 === 0);
write(
  "scenes/frieze.svg",
  picture((portraits.length - 1) * FRIEZE_STEP + SIZE, SIZE, [...behind, ...inFront].join("")),
);
