import fc from "fast-check";
import { expect, it } from "vitest";
import { ageText } from "#game/rules/feed/age.ts";
import { msUntilOlder } from "./use-age.ts";

it("the text of an age stays the same until the moment it is told to change, and changes then", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 * 86_400_000 }), (ageMs) => {
      const wait = msUntilOlder(ageMs);
      expect(wait).toBeGreaterThan(0);
      expect(ageText(ageMs + wait - 1)).toBe(ageText(ageMs));
      expect(ageText(ageMs + wait)).not.toBe(ageText(ageMs));
    }),
  );
});

it("a post from ahead of this device's clock is as old as nothing, for as long as it is", () => {
  expect(msUntilOlder(-4_000)).toBe(5_000);
});
