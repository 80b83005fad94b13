import { expect, it } from "vitest";
import { aContact, aKnownContact, aKnownQuest, aQuest, GO, STAY } from "../content/fixture.ts";
import { completeQuest } from "../npcs/quests.ts";
import { indexContent } from "./content-index.ts";
import { newPlayer } from "./player.ts";
import { applyEffects, NO_PROGRESS, type Progress } from "./progress.ts";
import { questTerms } from "./quest-terms.ts";
import { fitsPlace, namesIn, ROOM_OBJECT_IDS, ROOM_PLACES } from "./room.ts";

const NOW = 1_000_000;
const gong = { object: "gong", place: "left" } as const;
const lamp = { object: "standard_lamp", place: "left" } as const;
const shop = aQuest("shop", {
  effects: { room: gong },
  choices: [STAY, { ...GO, effects: { room: lamp } }],
});
const index = indexContent([aContact("mum", { missions: [shop] })]);
const known = { contacts: { mum: aKnownContact() }, quests: { "mum.shop": aKnownQuest() } };
const open: Progress = { ...NO_PROGRESS, ...known };

it("every object fits at least one place, and none fits everywhere", () => {
  for (const object of ROOM_OBJECT_IDS) {
    const places = ROOM_PLACES.filter((place) => fitsPlace({ object, place }));
    expect(places.length, object).toBeGreaterThan(0);
    expect(places.length, object).toBeLessThan(ROOM_PLACES.length);
  }
});

it("a choice's object replaces the quest's", () => {
  expect(questTerms(shop, null).effects.room).toEqual(gong);
  expect(questTerms(shop, shop.choices?.[1] ?? null).effects.room).toEqual(lamp);
});

it("a completion puts its object into the Room, and replaces only the object in its place", () => {
  const done = completeQuest(index, newPlayer("p", NOW), open, "mum.shop", "go", NOW);
  if (!done.ok) throw new Error(done.refusal.reason);
  const effect = { type: "place_object", place: "left", object: "standard_lamp", at: NOW };
  expect(done.effects).toContainEqual(effect);
  const before: Progress = { ...open, room: { left: "gong", shelf: "kettlebell" } };
  const { room } = applyEffects(before, done.effects);
  expect(room).toEqual({ left: "standard_lamp", shelf: "kettlebell" });
  expect(namesIn(room)).toEqual(["a kettlebell", "a standard lamp"]);
});

it("an object of another version has no name", () => {
  expect(namesIn({ shelf: "constructor", left: "gong" })).toEqual(["a gong"]);
});
