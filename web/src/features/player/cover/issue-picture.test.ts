import { expect, it } from "vitest";
import { issueSvg } from "./issue-picture.ts";

const facts = {
  masthead: "Brokie Weekly",
  status: "Brokie",
  level: 4,
  lines: ["Local person posts 31 times", "Fries: <still> hot", "Mum subscribes"],
};
const textOf = (svg: string) =>
  new DOMParser().parseFromString(svg, "image/svg+xml").documentElement.textContent;

it("the picture of an issue says what the cover says, and shows the player", () => {
  const svg = issueSvg(facts, "<circle/>");
  for (const part of [
    "BROKIE WEEKLY",
    "Issue 4",
    "Local person posts 31",
    "Fries: <still> hot",
    "Mum subscribes",
  ])
    expect(textOf(svg)).toContain(part);
  expect(svg).toContain("<circle/></svg>");
  expect(svg).not.toMatch(/(href|url\()=?["']?http/);
});
