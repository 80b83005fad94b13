import { expect, it } from "vitest";
import { isNamed } from "./named.ts";

it.each([
  ["your_mum", "Your Mum", "Mum opens the door.", true],
  ["your_mum", "Your Mum", "Your mother has her Tuesdays back.", true],
  ["your_mum", "Your Mum", "Your followers left you.", false],
  ["past_you", "Past You", "You wake in the past.", false],
  ["past_you", "Past You", "That was Past You.", true],
  ["gary_grill", "Gary Grill", "At close Gary's rota comes down.", true],
  ["gary_grill", "Gary Grill", "Hungary has a grill.", false],
])("%s, called %s: whether '%s' names them is %s", (id, name, text, isThere) => {
  expect(isNamed({ id, name }, text)).toBe(isThere);
});
