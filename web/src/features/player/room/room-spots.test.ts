import { expect, it } from "vitest";
import { fitsPlace, ROOM_OBJECT_IDS, ROOM_OBJECTS, ROOM_PLACES } from "#game/core/room.ts";
import type { Venue } from "../../../player/venue.ts";
import { objectSpot } from "./object-spots.ts";
import { ACTION_SPOTS } from "./room-spots.ts";

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

type Box = readonly [left: number, top: number, right: number, bottom: number];
/** The extents of the largest object of each kind and of the things of actions, from their origins. */
const OBJECTS: Readonly<Record<string, Box>> = {
  hung: [-28, -28, 28, 25],
  small: [-22, -26, 22, 1],
  standing: [-30, -75, 38, 0],
};
const THINGS: Readonly<Record<string, Box>> = {
  sack: [-14, -30, 14, 0],
  book: [-15, -14, 15, 0],
  phone: [-13, -19, 13, 0],
  crate: [-22, -28, 22, 0],
};
const boxAt = (box: Box | undefined, { x, y, scale = 1 }: { x: number; y: number; scale?: number }): Box => {
  const [left, top, right, bottom] = box ?? [0, 0, 0, 0];
  return [x + left * scale, y + top * scale, x + right * scale, y + bottom * scale];
};

const VENUES: readonly Venue[] = ["room", "car", "desk", "stage", "mansion", "fryer", "table"];

it.each(VENUES)(
  "the objects of the venue %s lie in the picture of a phone, and none covers another or a thing of an action",
  (venue) => {
    const places = ROOM_PLACES.map((place): [string, Box] => {
      const object = ROOM_OBJECT_IDS.find((id) => fitsPlace({ object: id, place })) ?? "gong";
      return [place, boxAt(OBJECTS[ROOM_OBJECTS[object].kind], objectSpot(venue, place))];
    });
    for (const [place, [left, , right]] of places) {
      expect(left, place).toBeGreaterThanOrEqual(0);
      expect(right, place).toBeLessThanOrEqual(400);
    }
    const things = Object.values(ACTION_SPOTS[venue]).flatMap(({ thing }): [string, Box][] =>
      thing ? [[thing.kind, boxAt(THINGS[thing.kind], thing)]] : [],
    );
    const covered = places.flatMap(([place, one], index) =>
      [...places.slice(index + 1), ...things]
        .filter(
          ([, other]) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3],
        )
        .map(([other]) => `${place} and ${other}`),
    );
    expect(covered).toEqual([]);
  },
);
