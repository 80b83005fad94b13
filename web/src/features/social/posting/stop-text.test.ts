import { expect, it } from "vitest";
import type { Stop } from "./posting-state.ts";
import { stopText } from "./stop-text.ts";

it.each<[Stop, string]>([
  [{ kind: "energy", readyAt: 4_000 }, "Out of energy. Ready in 4 s"],
  [{ kind: "energy", readyAt: 0 }, "Your energy is back. So is the audience."],
  [{ kind: "refused", text: "The game is stopped." }, "The game is stopped."],
])("after posting stopped with %j, the widget says '%s'", (stop, text) => {
  expect(stopText(stop, 0)).toBe(text);
});

it("after unattended posting, the widget asks whether the player is still there", () => {
  expect(stopText({ kind: "unattended" }, 0)).toMatch(/^Still there\?/);
});
