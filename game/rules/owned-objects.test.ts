import fc from "fast-check";
import { expect, it } from "vitest";
import { aContact, aKnownQuest, aQuest } from "../content/fixture.ts";
import { giftsOf, underTheBed } from "./owned-objects.ts";
import { applyEffects, NO_PROGRESS, type Progress } from "./progress.ts";
import {
  fitsPlace,
  moveObject,
  placeIn,
  placesOf,
  ROOM_OBJECT_IDS,
  ROOM_PLACES,
  type RoomChange,
} from "./room.ts";

const shop = aQuest("shop", {
  effects: { room: { object: "gong", place: "left" } },
  choices: [
    { id: "gong", label: "The gong" },
    { id: "lamp", label: "The lamp", effects: { room: { object: "standard_lamp", place: "left" } } },
  ],
});
const plain = aQuest("plain", { effects: { room: { object: "bust", place: "middle" } } });
const empty = aQuest("empty", { choices: [{ id: "no", label: "No" }] });

it("a completion gives the object of its choice, or else that of its quest", () => {
  const gifts = giftsOf([aContact("mum", { missions: [shop, plain, empty] })]);
  expect([...gifts]).toEqual([
    ["mum.shop:gong", "gong"],
    ["mum.shop:lamp", "standard_lamp"],
    ["mum.plain", "bust"],
  ]);
});

it("what was replaced before there was a bed is under it, and what is in the Room or was never given isn't", () => {
  const gifts = giftsOf([aContact("mum", { missions: [shop, plain] })]);
  const quests = {
    "mum.shop": { ...aKnownQuest(1, 5), choice: "lamp" },
    "mum.plain": aKnownQuest(1, 5),
  } as const;
  expect(underTheBed(gifts, { quests, room: { left: "gong", middle: "bust" } })).toEqual(["standard_lamp"]);
  expect(underTheBed(gifts, { quests: { "mum.plain": aKnownQuest() }, room: {} })).toEqual([]);
});

/** Each object from its own quest. */
const CONTENT = giftsOf([
  aContact("mum", {
    missions: ROOM_OBJECT_IDS.map((object) =>
      aQuest(object, { effects: { room: { object, place: placesOf(object)[0] ?? "shelf" } } }),
    ),
  }),
]);

/** The progress after a completion that gives the object. */
function given(progress: Progress, { object, place }: RoomChange): Progress {
  const quest = { contactId: "mum", questId: object };
  const known = { ...progress, quests: { [`mum.${object}`]: aKnownQuest(), ...progress.quests } } as Progress;
  return applyEffects(known, [
    { type: "complete_quest", ...quest, completions: 1, choice: null, at: 1 },
    { type: "place_object", object, place, at: 1 },
  ]);
}

const moved = (progress: Progress, change: RoomChange): Progress =>
  applyEffects(
    progress,
    moveObject(progress.room, change).map((each) => ({ type: "place_object", ...each, at: 2 })),
  );

it("whatever is given and moved, every owned object is in one place that it fits, or under the bed", () => {
  const change = fc
    .constantFrom(...ROOM_OBJECT_IDS)
    .chain((object) =>
      fc.record({ object: fc.constant(object), place: fc.constantFrom(...placesOf(object)) }),
    );
  const step = fc.record({ isGift: fc.boolean(), change });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const owned = new Set<string>();
      let progress: Progress = NO_PROGRESS;
      for (const { isGift, change: next } of steps) {
        if (isGift) owned.add(next.object);
        else if (!owned.has(next.object)) continue;
        progress = isGift ? given(progress, next) : moved(progress, next);
        expect(placeIn(progress.room, next.object)).toBe(next.place);
        const all = [...Object.values(progress.room), ...underTheBed(CONTENT, progress)];
        expect(all.toSorted()).toEqual([...owned].toSorted());
        for (const object of ROOM_OBJECT_IDS) {
          const place = placeIn(progress.room, object);
          expect(place === null || fitsPlace({ object, place })).toBe(true);
        }
        expect(moveObject(progress.room, next)).toEqual([]);
      }
    }),
  );
});

it("the kinds of objects share no place, so that whatever makes room for another fits where that was", () => {
  for (const place of ROOM_PLACES) {
    const fitting = ROOM_OBJECT_IDS.filter((object) => fitsPlace({ object, place }));
    expect(new Set(fitting.map((object) => placesOf(object))).size, place).toBe(1);
  }
});
