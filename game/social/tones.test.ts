import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TONES, type Tone } from "./lines.ts";
import { COUNTED_POSTS, chosenTone, KNOWN_FOR_POSTS, knownFor, recordTone, TONE_LETTERS } from "./tones.ts";

const tonesOf = (posts: readonly Tone[]): string => posts.reduce(recordTone, "");
const times = (count: number, tone: Tone): readonly Tone[] => Array.from({ length: count }, () => tone);

describe("known for", () => {
  it.each<[string, readonly Tone[], Tone | null]>([
    ["no posts", [], null],
    ["ten brags", times(10, "brag"), null],
    ["eleven brags", times(11, "brag"), "brag"],
    ["ten brags and ten lessons", [...times(10, "brag"), ...times(10, "lesson")], null],
    ["eleven methods and nine offers", [...times(11, "method"), ...times(9, "offer")], "method"],
    ["eleven methods and ten offers", [...times(11, "method"), ...times(10, "offer")], null],
    ["20 lessons and 11 confessions", [...times(20, "lesson"), ...times(11, "confession")], "confession"],
  ])("after %s a player is known for the right tone", (_, posts, tone) => {
    expect(knownFor(tonesOf(posts))).toBe(tone);
  });

  const posts = fc.array(fc.constantFrom(...TONES), { maxLength: 60 });
  const mostly = fc
    .tuple(fc.constantFrom(...TONES), posts, fc.array(fc.boolean(), { maxLength: 60 }))
    .map(([tone, others, isOther]) => isOther.map((other, i) => (other ? (others[i] ?? tone) : tone)));

  it("it is the tone of at least 11 of the last 20 posts, in whatever order, and of at most one tone", () => {
    fc.assert(
      fc.property(fc.oneof(posts, mostly), (all) => {
        const last = all.slice(-COUNTED_POSTS);
        const counts = TONES.filter((tone) => last.filter((each) => each === tone).length >= KNOWN_FOR_POSTS);
        expect(counts.length).toBeLessThanOrEqual(1);
        expect(knownFor(tonesOf(all))).toBe(counts[0] ?? null);
        expect(knownFor(tonesOf(last.toReversed()))).toBe(counts[0] ?? null);
      }),
    );
  });

  it("at most 20 letters are stored, and posts before the last 20 change nothing", () => {
    fc.assert(
      fc.property(posts, posts, (before, after) => {
        const stored = tonesOf([...before, ...after]);
        expect(stored).toMatch(TONE_LETTERS);
        expect(stored).toHaveLength(Math.min(COUNTED_POSTS, before.length + after.length));
        if (after.length >= COUNTED_POSTS) expect(stored).toBe(tonesOf(after));
      }),
    );
  });

  it("eleven posts in a tone make anybody known for it, and ten in another then end it", () => {
    fc.assert(
      fc.property(posts, fc.constantFrom(...TONES), fc.constantFrom(...TONES), (before, tone, other) => {
        fc.pre(tone !== other);
        const known = times(KNOWN_FOR_POSTS, tone).reduce(recordTone, tonesOf(before));
        expect(knownFor(known)).toBe(tone);
        expect(knownFor(times(10, other).reduce(recordTone, known))).toBeNull();
      }),
    );
  });
});

it("the tone of the last post stays chosen, and before any the first", () => {
  expect(chosenTone("")).toBe("brag");
  for (const tone of TONES) expect(chosenTone(recordTone("bl", tone))).toBe(tone);
});
