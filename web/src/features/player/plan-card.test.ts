import { expect, it } from "vitest";
import { counted } from "./plan-card.tsx";

it("counts are in the order of the plan", () => {
  expect(counted(["Rest", "Bag Fries", "Rest"])).toEqual(["2 × Rest", "1 × Bag Fries"]);
});
