import { expect, it } from "vitest";
import { assumptionText } from "./forecast.tsx";

it.each([
  [394, "about 390 quick actions"],
  [395, "about 400 quick actions"],
  [19, "about 19 quick actions"],
  [0, "about 0 quick actions"],
])("the forecast of %i actions states its sessions and '%s'", (actions, text) => {
  expect(assumptionText(actions)).toContain("three sessions of 20 minutes");
  expect(assumptionText(actions)).toContain(text);
});
