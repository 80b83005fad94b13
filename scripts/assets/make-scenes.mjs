// Draws the Room at dawn, which is behind the sign-in screen, from the game's own picture. Run by hand after that changes.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { top } from "../process-tools.mjs";

/** The picture with as much wall and floor beside it as a wide screen needs. */
const VIEW_BOX = "-500 0 1400 180";

const read = (path) => readFileSync(join(top, "web/src", path), "utf8");
/** The custom properties of the first rule after `selector`. */
function colours(sheet, selector) {
  const rule = sheet.slice(sheet.indexOf(selector));
  return rule.slice(0, rule.indexOf("}")).matchAll(/(--[\w-]+): ([^;]+);/g);
}
// A room at dawn is dark in both themes.
const values = new Map(
  [
    ...colours(read("ui/tokens.css"), ':root[data-theme="dark"]'),
    ...colours(read("features/player/room/room.module.css"), '.room[data-light="dawn"]'),
  ].map(([, name, value]) => [name, value]),
);

const art = read("ui/art/venues/room.svg");
const inside = art
  .slice(art.indexOf(">") + 1, art.lastIndexOf("</svg>"))
  .replace(/>\s+</g, "><")
  .trim()
  .replace(/ data-part="[^"]*"/g, "")
  .replace(/var\((--[\w-]+)\)/g, (_, name) => values.get(name) ?? "");
const tint = `<path fill="${values.get("--room-tint")}" opacity="${values.get("--room-shade")}" d="M-800-300h2000v566h-2000z"/>`;
writeFileSync(
  join(top, "web/public/scenes/dawn.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${VIEW_BOX}" fill="none">${inside}${tint}</svg>\n`,
);
