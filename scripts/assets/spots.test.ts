import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const top = new URL("../../", import.meta.url);
const names = readdirSync(new URL("web/public/spots/", top)).map((file) => file.replace(".svg", ""));

it("the page names each of the eight spots, and no other", () => {
  const source = readFileSync(new URL("web/src/ui/art/spot.tsx", top), "utf8");
  const [, union = ""] = /type SpotName =\s+([^;]+);/.exec(source) ?? [];
  const named = [...union.matchAll(/"(\w+)"/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(names.sort());
  expect(names).toHaveLength(8);
});

it.each(names)("the spot %s is small, and needs nothing else", (name) => {
  const svg = readFileSync(new URL(`web/public/spots/${name}.svg`, top), "utf8");
  expect(svg).toContain('viewBox="0 0 96 96"');
  expect(svg).not.toMatch(/href|<text|NaN|undefined/);
  expect(svg.length).toBeLessThan(1_500);
});
