import { expect, it } from "vitest";
import { CAST } from "../../worker/content/feed.ts";
import { POSTER, REGULAR } from "./play.ts";
import { readContent } from "./read-content.ts";
import { prepare } from "./sources.ts";
import { compareTones, MAX_TONE_ADVANTAGE, tooGood } from "./tones.ts";

const { actions, courses } = readContent();
const world = prepare([], actions, courses);

it.each([REGULAR, POSTER])(
  "a $name player gains by no strategy of tones more than 15 % over switching, and by none less than 85 % of it",
  (schedule) => {
    const comparison = compareTones(world, schedule, CAST.scandals);
    expect(tooGood(comparison)).toEqual([]);
    const advantages = comparison.results.map(({ advantage }) => advantage);
    expect(advantages[0]).toBe(1);
    expect(Math.min(...advantages)).toBeGreaterThan(2 - MAX_TONE_ADVANTAGE);
  },
  120_000,
);
