import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The ratio that WCAG AA asks of text. */
const AA = 4.5;
const INKS = [
  ...["text", "text-muted", "gold-text", "danger", "success", "energy-good", "energy-warning", "energy-low"],
  ...["cash", "followers", "experience", "affinity"],
];
const GROUNDS = ["ground", "ground-sunk", "surface", "surface-raised"];
/** Each ink may stand on each ground. On a wash, on gold and on an inverted ground stand only these. */
const PAIRS = [
  ...INKS.flatMap((ink) => GROUNDS.map((ground) => `${ink} on ${ground}`)),
  ...["text", "text-muted", "gold-text", "danger"].flatMap((ink) => [`${ink} on gold-wash`, `${ink} on own`]),
  ...["on-gold on gold", "on-gold on gold-hover", "ground on text", "surface on text"],
  ...["surface on success", "art-paper on art-ink"],
];

const colours = (css: string): ReadonlyMap<string, string> =>
  new Map(
    [...css.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map(([, name = "", value = ""]) => [name, value]),
  );
const [, light = "", dark = "", paper = ""] = readFileSync("web/src/ui/tokens.css", "utf8").split(
  /^\s*:(?:root\[|is\().*\{$/m,
);
const THEMES = {
  light: colours(light),
  dark: colours(dark),
  "dim paper": new Map([...colours(light), ...colours(paper)]),
};

/** Relative luminance of a colour in the form #rrggbb. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The pairs of tokens that a rule sets together, with the places of the rules. */
function pairsOfRules(): Record<string, string> {
  const found: Record<string, string> = {};
  for (const path of globSync("web/src/**/*.css")) {
    const sheet = readFileSync(path, "utf8");
    for (const [, selector = "", body = ""] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const [, ink] = /(?:^|[\s;])color: var\(--([\w-]+)\)/.exec(body) ?? [];
      const [, ground] = /background(?:-color)?: var\(--([\w-]+)\)/.exec(body) ?? [];
      if (ink && ground) found[`${ink} on ${ground}`] = `${path} ${selector.trim()}`;
    }
  }
  return found;
}

/** The share of a wall's hue in the light theme. */
const PAINT = Number(/--wall-hue: (\d+)%/.exec(light)?.[1]) / 100;
const PLAYER = "web/src/features/player";
const ROOM = readFileSync(`${PLAYER}/room/room.module.css`, "utf8");
const [, PLATE] =
  /--plate: .*--surface\) (\d+)%/.exec(readFileSync(`${PLAYER}/stage/stage.module.css`, "utf8")) ?? [];
const VENUES = globSync(`web/src/ui/art/venues/*.svg`).map((path) => ({
  venue: path.slice(path.lastIndexOf("/") + 1, -4),
  names: new Set(
    [...readFileSync(path, "utf8").matchAll(/(?<=var\(--)[\w-]+|#[\da-f]{6}/g)].map(([name]) => name),
  ),
}));
const STAGES = VENUES.flatMap((venue) =>
  ["night", "dawn", "day", "dusk"].map((hour) => ({ hour, ...venue })),
);

/** Lays `share` (0 to 1) of a colour over another. */
function over(colour: string, share: number, below: string): string {
  const parts = [1, 3, 5].map((at) => {
    const [upper = 0, lower = 0] = [colour, below].map((each) => Number.parseInt(each.slice(at, at + 2), 16));
    return Math.round(upper * share + lower * (1 - share))
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

/** The styles of the Room's rule with an attribute. */
const ruleOf = (attribute: string) => ROOM.slice(ROOM.indexOf(attribute)).split("}")[0] ?? "";

describe.each(Object.entries(THEMES))("the %s theme", (name, theme) => {
  it.each(PAIRS)("%s has the contrast of WCAG AA", (pair) => {
    const [ink = "", ground = ""] = pair.split(" on ").map((token) => theme.get(token));
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(AA);
  });

  it.each(STAGES)("the greeting can be read on the $venue at $hour", ({ hour, names }) => {
    const rule = ruleOf(`[data-light="${hour}"]`);
    const all = new Map([...theme, ...colours(rule)]);
    const paint = name === "light" ? PAINT : 1;
    const colour = (each: string): string =>
      each.startsWith("wall-")
        ? over(colour(each.replace("wall-", "art-")), paint, colour("art-paper"))
        : (all.get(each) ?? each);
    const [, shade] = /--room-shade: ([\d.]+)/.exec(rule) ?? [];
    const grounds = [...names].map((each) => {
      const picture = over(colour("room-tint"), Number(shade), colour(each));
      return over(colour("surface"), Number(PLATE) / 100, picture);
    });
    const worst = grounds.map((ground) =>
      Math.min(contrast(colour("text"), ground), contrast(colour("text-muted"), ground)),
    );
    expect(Math.min(...worst)).toBeGreaterThanOrEqual(AA);
  });
});

it("paper in the Room is dim at night", () => {
  const paper = colours(ruleOf('[data-light="night"]')).get("art-paper") ?? "";
  expect(luminance(paper)).toBeLessThanOrEqual(luminance("#e9dfc9"));
});

it("every pair of tokens that a rule sets is tested for its contrast", () => {
  const pairs = pairsOfRules();
  expect(Object.keys(pairs)).toContain("on-gold on gold");
  const unknown = Object.entries(pairs).filter(([pair]) => !PAIRS.includes(pair));
  expect(unknown).toEqual([]);
});
