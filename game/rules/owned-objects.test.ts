import fc from "fast-check";
import { expect, it } from "vitest";
import { aContact, aKnownQuest, aQuest } from "../content/fixture.ts";
import { type Gifts, giftsOf, recordOwned, underTheBed } from "./owned-objects.ts";
import { newPlayer, type Player } from "./player.ts";
import { applyEffects, NO_PROGRESS, type Progress } from "./progress.ts";
import { placesOf, ROOM_OBJECT_IDS, type RoomChange } from "./room.ts";

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

it("a replaced object is under the bed, and one in the Room or never given isn't", () => {
  const gifts = giftsOf([aContact("mum", { missions: [shop, plain] })]);
  const quests = {
    "mum.shop": { ...aKnownQuest(1, 5), choice: "lamp" },
    "mum.plain": aKnownQuest(1, 5),
  } as const;
  const before = { owned: null };
  expect(underTheBed(gifts, before, { quests, room: { left: "gong", middle: "bust" } })).toEqual([
    "standard_lamp",
  ]);
  expect(underTheBed(gifts, before, { quests: { "mum.plain": aKnownQuest() }, room: {} })).toEqual([]);
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

it("after any gifts and releases, every owned object is in one place or under the bed", () => {
  const change = fc
    .constantFrom(...ROOM_OBJECT_IDS)
    .chain((object) =>
      fc.record({ object: fc.constant(object), place: fc.constantFrom(...placesOf(object)) }),
    );
  // A release without missions, and one that restores them.
  const release = fc.constantFrom<Gifts>(CONTENT, new Map());
  const start = fc.constantFrom<Player>(newPlayer("Guru", 0), { ...newPlayer("Guru", 0), owned: null });
  fc.assert(
    fc.property(start, fc.array(fc.tuple(change, release), { maxLength: 40 }), (newcomer, steps) => {
      const owned = new Set<string>();
      let progress: Progress = NO_PROGRESS;
      let player: Player = newcomer;
      for (const [next, release] of steps) {
        owned.add(next.object);
        const before = progress;
        progress = given(progress, next);
        player = recordOwned(player, CONTENT, before, progress);
        expect(recordOwned(player, release, before, progress)).toBe(player);
        expect(progress.room[next.place]).toBe(next.object);
        const all = [...Object.values(progress.room), ...underTheBed(release, player, progress)];
        expect(all.toSorted()).toEqual([...owned].toSorted());
      }
    }),
  );
});

it("a player without recorded objects gets theirs once, by the release in force", () => {
  const gifts = giftsOf([aContact("mum", { missions: [plain] })]);
  const past = { quests: { "mum.plain": aKnownQuest(1, 5) }, room: { left: "moon" } };
  const stored = { ...newPlayer("Guru", 0), owned: null };
  const player = recordOwned(stored, gifts, past, past);
  expect(player.owned).toEqual(["bust", "moon"]);
  const other = giftsOf([
    aContact("mum", { missions: [{ ...plain, effects: { room: { object: "gong", place: "left" } } }] }),
  ]);
  expect(underTheBed(other, player, past)).toEqual(["bust"]);
  expect(underTheBed(other, stored, past)).toEqual(["gong"]);
});
