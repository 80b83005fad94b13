import fc from "fast-check";
import { expect, it } from "vitest";
import { recordOwned, underTheBed } from "./owned-objects.ts";
import { newPlayer, type Player } from "./player.ts";
import { type PlayerRoom, placesOf, ROOM_OBJECT_IDS, withObject } from "./room.ts";

it("after any gifts, every owned object is in one place or under the bed", () => {
  const gift = fc
    .constantFrom(...ROOM_OBJECT_IDS)
    .chain((object) =>
      fc.record({ object: fc.constant(object), place: fc.constantFrom(...placesOf(object)) }),
    );
  fc.assert(
    fc.property(fc.array(gift, { maxLength: 40 }), (gifts) => {
      const owned = new Set<string>();
      let room: PlayerRoom = {};
      let player: Player = newPlayer("Guru", 0);
      for (const next of gifts) {
        owned.add(next.object);
        room = withObject(room, next);
        player = recordOwned(player, room);
        expect(recordOwned(player, room)).toBe(player);
        expect(room[next.place]).toBe(next.object);
        const all = [...Object.values(room), ...underTheBed(player, room)];
        expect(all.toSorted()).toEqual([...owned].toSorted());
      }
    }),
  );
});

it("an object of another version is owned, and nothing that this version lists", () => {
  const player = recordOwned(newPlayer("Guru", 0), { left: "moon" });
  expect(player.owned).toEqual(["moon"]);
  expect(underTheBed(player, {})).toEqual([]);
});
