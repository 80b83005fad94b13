import { expect, it } from "vitest";
import { ROOM_OBJECT_IDS } from "#game/core/room.ts";
import { OBJECT_ART } from "../../ui/art/object-art.ts";
import { pictureText, shareSvg, shelfPictureAlone } from "./share-picture.ts";

const facts = {
  name: "Dana",
  status: "Brokie",
  occupation: "Unemployed",
  level: 3,
  experience: 150,
  needed: 300,
  cash: 1_204,
  followers: 96,
  courses: 1,
  figure: "<circle/>",
  objects: "",
  line: "1,200 bags of fries packed, none of them for the packer.",
};
/** Parses the picture as a browser would. */
const parse = (svg: string) => new DOMParser().parseFromString(svg, "image/svg+xml");

it("the share picture shows the character's texts and numbers", () => {
  const text = parse(shareSvg(facts)).documentElement.textContent;
  for (const part of ["Dana", "Brokie · Unemployed", "Level 3", "150 / 300 XP", "$1,204", "96"]) {
    expect(text).toContain(part);
  }
  expect(pictureText(facts)).toBe(
    "Dana, Brokie, level 3: $1,204, 96 followers, 1 course completed. 1,200 bags of fries packed, none of them for the packer.",
  );
});

it("the share picture breaks its sentence into two lines and cuts what doesn't fit", () => {
  const linesOf = (line: string) => shareSvg({ ...facts, line });
  expect(linesOf(facts.line)).toContain(">1,200 bags of fries packed, none<");
  expect(linesOf(facts.line)).toContain(">of them for the packer.<");
  expect(linesOf("178 followers. Two are Mum.")).toContain(">178 followers. Two are Mum.<");
  expect(linesOf("word ".repeat(40).trim())).toContain("…<");
});

it("the share picture escapes names and truncates long ones", () => {
  const svg = shareSvg({ ...facts, name: `<script>"&` });
  expect(svg).not.toContain("<script");
  expect(svg).toContain("&lt;script&gt;&quot;&amp;");
  expect(shareSvg({ ...facts, name: "x".repeat(60) })).toContain(`>${"x".repeat(23)}…<`);
});

it("the share picture shows what stands in the Room, and refers to nothing outside itself", () => {
  const objects = shelfPictureAlone({ left: "gong", shelf: "kettlebell" });
  const svg = shareSvg({ ...facts, objects }, "@font-face{src:url(data:font/woff2;base64,AA)}");
  expect(parse(svg).querySelectorAll("g > g")).toHaveLength(2);
  expect(svg).not.toMatch(/(href|url\()=?["']?http|var\(/);
  expect(shareSvg(facts)).not.toContain('viewBox="0 0 420 110"');
});

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
