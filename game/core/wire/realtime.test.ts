import { describe, expect, it } from "vitest";
import { ChatFrame } from "../../chat/frames-wire.ts";
import { GameFrame, parseFrames } from "./realtime.ts";

const LATER = { type: "laterEvent", payload: { anything: 1 } };

describe.each([
  ["game", GameFrame, { type: "cashChanged", payload: { cash: 8, change: 8 } }],
  ["chat", ChatFrame, { type: "user_typing", payload: { userId: "u" } }],
] as const)("the frame parser of the %s socket", (name, schema, known) => {
  it(`drops an unknown ${name} frame and keeps the frames beside it`, () => {
    expect(parseFrames(schema, [known, LATER, known])).toEqual([known, known]);
  });

  it(`drops a ${name} frame whose payload it can't read and keeps the frames beside it`, () => {
    expect(parseFrames(schema, [{ ...known, payload: null }, known])).toEqual([known]);
  });

  it(`reads a single ${name} frame, and nothing from a message that is not a frame`, () => {
    expect(parseFrames(schema, known)).toEqual([known]);
    for (const message of [LATER, null, "text", 7, [null, "text", [known]]]) {
      expect(parseFrames(schema, message)).toEqual([]);
    }
  });
});
