import { expect, it } from "vitest";
import { withExpression } from "../ui/people/expression.ts";
import { expressionFor } from "./quest-outcome.ts";

const receipt = {
  cash: -5,
  experience: 4,
  followers: 0,
  energy: -10,
  affinity: 8,
  others: [],
  room: null,
  set: {},
};
const ONE_POINT = { receipt: { ...receipt, affinity: 1 }, tier: null };
const tier = { name: "Friend", description: "Remembers your name." };

it.each([
  ["a new tier", { receipt, tier }, "surprised"],
  ["affinity", { receipt, tier: null }, "pleased"],
  ["the one point of a repeated mission", ONE_POINT, "unimpressed"],
  ["no affinity", { receipt: { ...receipt, affinity: 0 }, tier: null }, "unimpressed"],
  ["lost followers", { receipt: { ...receipt, followers: -2 }, tier: null }, "unimpressed"],
  ["no reply yet", null, null],
] as const)("a contact's face after %s", (_, result, expected) => {
  expect(expressionFor(result)).toBe(expected);
});

it("only the drawn portraits have expressions", () => {
  expect(withExpression("/portraits/gary-grill.svg", "pleased")).toBe("/portraits/gary-grill.svg#pleased");
  expect(withExpression("/portraits/gary-grill.svg", null)).toBe("/portraits/gary-grill.svg");
  expect(withExpression("/api/pictures/x", "pleased")).toBe("/api/pictures/x");
});
