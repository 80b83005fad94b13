// Draws the cast of the sign-in screen from the portraits of all contacts. Run by hand after a portrait changes.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const contacts = join(root, "worker/content/npcs");
const COLUMNS = 8;
/** Width of a portrait and the distance to the next one, in its own units. */
const SIZE = 96;
const STEP = 100;

const portraits = readdirSync(contacts)
  .sort()
  .map((file) => JSON.parse(readFileSync(join(contacts, file), "utf8")).avatar)
  .map((path) => readFileSync(join(root, "web/public", path), "utf8"))
  .map((svg) => svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>")));

const width = COLUMNS * STEP - (STEP - SIZE);
const rows = [portraits.slice(0, COLUMNS), portraits.slice(COLUMNS)];
const height = rows.length * STEP - (STEP - SIZE);
const cells = rows.flatMap((row, y) => {
  const left = (width - (row.length * STEP - (STEP - SIZE))) / 2;
  return row.map(
    (inner, x) =>
      `<g transform="translate(${left + x * STEP} ${y * STEP})" clip-path="url(#round)">${inner}</g>`,
  );
});
writeFileSync(
  join(root, "web/public/portraits/cast.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><clipPath id="round"><circle cx="48" cy="48" r="48"/></clipPath>${cells.join("")}</svg>\n`,
);
