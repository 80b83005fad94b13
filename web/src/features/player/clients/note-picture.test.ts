import { expect, it } from "vitest";
import { noteSvg } from "./note-picture.ts";

const words = (length: number) => "A hall that nobody asked for, and ".repeat(20).slice(0, length).trim();

it.each([
  ["a short one", { name: "Denise, hall hire", problem: "A wedding wants it.", label: "Take it." }],
  ["the longest that content allows", { name: words(40), problem: words(300), label: words(80) }],
  ["one with signs", { name: "A & B <c>", problem: 'Is it "his"?', label: "Ask & wait" }],
])("%s fits onto the note as a whole, each line below the last", (_, facts) => {
  const svg = noteSvg({ ...facts, date: "24 November 2026" });
  const note = new DOMParser().parseFromString(svg, "image/svg+xml");
  expect(note.querySelector("parsererror")).toBeNull();
  const texts = [...note.querySelectorAll("text")];
  const all = texts.map(({ textContent }) => textContent).join(" ");
  for (const part of [facts.name, facts.problem, `"${facts.label}"`, "24 November 2026"]) {
    expect(all).toContain(part);
  }
  const heights = texts.map((node) => Number(node.getAttribute("y")));
  expect(heights).toEqual([...heights].sort((a, b) => a - b));
});
