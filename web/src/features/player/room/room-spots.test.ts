import { expect, it } from "vitest";
import { OBJECT_SPOTS } from "./object-spots.ts";
import { ACTION_SPOTS } from "./room-spots.ts";

/** Half the width of the widest object, before its factor. */
const HALF = 22;

/** 44 px in the picture of a phone that is 390 px wide, in the picture's units. */
const TARGET = 44 / (358 / 400);

it.each(Object.entries(ACTION_SPOTS))(
  "the things of the venue %s lie in the picture, and no two targets touch",
  (_, spots) => {
    const all = Object.entries(spots);
    for (const [, { x, y }] of all) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(400);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(180);
    }
    const touching = all.flatMap(([a, one], index) =>
      all
        .slice(index + 1)
        .filter(([, other]) => Math.abs(one.x - other.x) < TARGET && Math.abs(one.y - other.y) < TARGET)
        .map(([b]) => `${a} and ${b}`),
    );
    expect(touching).toEqual([]);
  },
);

it.each(Object.entries(ACTION_SPOTS))(
  "the targets of the venue %s lie clear of the gauges along its upper edge",
  (_, spots) => {
    // Four of 44 px, below a rail of 4 px.
    const [right, bottom] = [4 * TARGET, TARGET * (48 / 44)];
    const covered = Object.values(spots).filter(
      ({ x, y }) => x - TARGET / 2 < right && y - TARGET / 2 < bottom,
    );
    expect(covered).toEqual([]);
  },
);

it.each(Object.entries(OBJECT_SPOTS))(
  "the objects of the venue %s lie in the picture of a phone, which shows nothing beside it",
  (_, spots) => {
    for (const { x, scale } of Object.values(spots)) {
      expect(x - HALF * scale).toBeGreaterThanOrEqual(0);
      expect(x + HALF * scale).toBeLessThanOrEqual(400);
    }
  },
);
