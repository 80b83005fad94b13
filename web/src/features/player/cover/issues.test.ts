import { expect, it } from "vitest";
import { EMPTY_PRESS, withLevel, withNewcomer } from "./issues.ts";

const gary = { npcId: "gary_grill", npcName: "Gary Grill" };
const priya = { npcId: "priya_pixel", npcName: "Priya Pixel" };

it("an issue presents the contacts unlocked just before and after its level-up, each once", () => {
  let press = withNewcomer(EMPTY_PRESS, gary, 1_000);
  press = withLevel(press, 3, 1_010);
  press = withNewcomer(press, priya, 1_020);
  press = withNewcomer(press, priya, 1_500);
  expect(press.issue).toEqual({ level: 3, newcomers: [gary, priya] });
});

it("a contact unlocked long before the level-up isn't news", () => {
  const press = withLevel(withNewcomer(EMPTY_PRESS, gary, 1_000), 3, 60_000);
  expect(press.issue).toEqual({ level: 3, newcomers: [] });
});

it("a second level-up joins the issue that still waits", () => {
  const first = withNewcomer(withLevel(EMPTY_PRESS, 3, 0), gary, 1);
  expect(withLevel(first, 4, 5_000).issue).toEqual({ level: 4, newcomers: [gary] });
});
