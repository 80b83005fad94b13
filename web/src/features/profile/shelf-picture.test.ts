import { expect, it } from "vitest";
import { ROOM_OBJECT_IDS } from "#game/core/room.ts";
import { OBJECT_ART } from "../../ui/art/object-art.ts";
import { shelfPictureAlone } from "./shelf-picture.ts";

it.each(ROOM_OBJECT_IDS)("the object %s has a drawing that stands alone", (id) => {
  const picture = shelfPictureAlone({ middle: id });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${picture}</svg>`;
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  expect(parsed.querySelector("parsererror")).toBeNull();
  expect(parsed.querySelectorAll("g > g > *").length).toBeGreaterThan(3);
  expect(picture).not.toContain("var(");
  expect(picture).not.toContain("#000");
});

it("no drawing is of an object that doesn't exist", () => {
  expect(Object.keys(OBJECT_ART).toSorted()).toEqual([...ROOM_OBJECT_IDS].toSorted());
});
