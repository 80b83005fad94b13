import * as v from "valibot";
import { expect, it } from "vitest";
import { ChatFrames } from "./chat-frames.ts";

it("passes over a frame of a newer server and keeps its neighbours", () => {
  const known = { type: "user_typing", payload: { userId: "u" } };
  expect(v.parse(ChatFrames, [known, { type: "later", payload: {} }, known])).toEqual([known, known]);
  expect(v.parse(ChatFrames, known)).toEqual(known);
  expect(v.safeParse(ChatFrames, { type: "later" }).success).toBe(false);
});
