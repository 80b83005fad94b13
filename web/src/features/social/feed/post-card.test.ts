import fc from "fast-check";
import { expect, it } from "vitest";
import { ageText } from "#game/social/age.ts";
import { msUntilOlder } from "./post-card.tsx";

it("the text of an age changes exactly after its computed delay", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 * 86_400_000 }), (ageMs) => {
      const wait = msUntilOlder(ageMs);
      expect(wait).toBeGreaterThan(0);
      expect(ageText(ageMs + wait - 1)).toBe(ageText(ageMs));
      expect(ageText(ageMs + wait)).not.toBe(ageText(ageMs));
    }),
  );
});

it("the age of a post ahead of the device clock stays zero until the clock catches up", () => {
  expect(msUntilOlder(-4_000)).toBe(5_000);
});
