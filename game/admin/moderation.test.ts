import { expect, it } from "vitest";
import { durationText, measuresText } from "./moderation.ts";

it.each([
  [1, "1 minute"],
  [10, "10 minutes"],
  [60, "1 hour"],
  [90, "90 minutes"],
  [120, "2 hours"],
  [24 * 60, "1 day"],
  [7 * 24 * 60, "7 days"],
])("a silence of %i minutes reads %s", (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});

it.each([
  [null, false, null, "dismissed the report"],
  [60, false, null, "silenced the player for 1 hour"],
  [null, true, null, "removed the message"],
  [10, true, null, "removed the message and silenced the player for 10 minutes"],
  [1440, false, "guru_1", "changed the name to guru_1 and silenced the player for 1 day"],
] as const)(
  "silence %s, removal %s and name %s read: %s",
  (silenceMinutes, removesMessage, newName, text) => {
    expect(measuresText({ silenceMinutes, removesMessage, newName })).toBe(text);
  },
);
