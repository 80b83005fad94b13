import { expect, it } from "vitest";
import { fitsPlace, ROOM_OBJECT_IDS, ROOM_OBJECTS, ROOM_PLACES } from "#game/core/room.ts";
import type { Venue } from "../../../player/venue.ts";
import { ACTION_SPOTS } from "./room-buttons.tsx";
import { objectSpot } from "./room-objects.tsx";

/** 44 px in the picture of a phone that is 390 px wide, in the picture's units. */
const TARGET = 44 / (390 / 400);

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

/** The lower edge of the widest stage in the picture, whose floor is at 82 % of 440 px. */
const LOWEST = 172;
const ROOM_VENUES: readonly Venue[] = ["room", "car", "desk", "stage", "mansion", "fryer", "table"];

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

/** The solid parts of what stands or hangs in each venue. Legs, a wall's window and counters as wide as the picture are none. */
const FURNITURE: Readonly<Record<Venue, readonly Box[]>> = {
  room: [
    [-46, 92, 102, 160],
    [206, 92, 270, 122],
    [277, 147, 303, 160],
    [265, 69, 315, 119],
    [312, 66, 364, 148],
  ],
  car: [
    [32, 106, 140, 180],
    [176, 126, 252, 160],
    [270, 61, 306, 96],
    [358, 80, 400, 180],
    [330, 118, 400, 180],
  ],
  desk: [
    [78, 82, 164, 121],
    [32, 102, 50, 118],
    [255, 41, 297, 83],
    [265, 107, 287, 118],
    [334, 98, 360, 118],
    [176, 140, 220, 176],
  ],
  stage: [
    [134, 94, 184, 152],
    [164, 70, 180, 94],
    [287, 61, 337, 111],
    [299, 139, 325, 152],
    [72, -14, 284, 66],
  ],
  mansion: [
    [14, 138, 58, 148],
    [20, -100, 52, 146],
    [150, 118, 214, 142],
    [160, 86, 204, 130],
    [243, 65, 293, 115],
    [255, 143, 281, 156],
    [346, 138, 390, 148],
    [352, -100, 384, 146],
    [75, 27, 109, 73],
    [273, 21, 327, 87],
  ],
  fryer: [
    [134, 92, 180, 116],
    [190, 92, 236, 116],
    [156, 79, 172, 96],
    [212, 79, 228, 96],
    [252, 60, 316, 116],
    [40, 22, 92, 84],
    [14, 34, 30, 100],
    [332, 32, 416, 90],
    [120, -20, 290, 50],
  ],
  table: [
    [94, 96, 130, 160],
    [270, 96, 306, 160],
    [116, 101, 284, 127],
    [316, 40, 392, 146],
    [39, 13, 81, 55],
    [232, 40, 255, 88],
  ],
};

const cuts = (one: Box, other: Box) =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

it.each(ROOM_VENUES)(
  "no object in any place of the venue %s leaves the stage, or cuts the furniture, another object or a thing of an action",
  (venue) => {
    const objects = ROOM_PLACES.flatMap((place) =>
      ROOM_OBJECT_IDS.filter((object) => fitsPlace({ object, place })).map((object) => ({
        place,
        object,
        box: boxAt(OBJECTS[ROOM_OBJECTS[object].kind], objectSpot(venue, place)),
      })),
    );
    const things = Object.values(ACTION_SPOTS[venue]).flatMap(({ thing }) =>
      thing ? [boxAt(THINGS[thing.kind], thing)] : [],
    );
    const wrong = objects.filter(
      ({ place, box }) =>
        box[0] < 0 ||
        box[2] > 400 ||
        box[3] > LOWEST ||
        [...FURNITURE[venue], ...things].some((other) => cuts(box, other)) ||
        objects.some((other) => other.place !== place && cuts(box, other.box)),
    );
    expect(wrong.map(({ object, place }) => `${object} in ${place}`)).toEqual([]);
  },
);
