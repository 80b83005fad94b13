import { afterEach, expect, it } from "vitest";
import { ownedKey, removeToken, storeToken } from "./session-token.ts";

afterEach(() => {
  removeToken();
});

it("a kept value's key names its session by the first eight characters of the token", () => {
  expect(ownedKey("likes")).toBe("/likes");
  storeToken("ABCDEFGHIJ");
  expect(ownedKey("likes")).toBe("ABCDEFGH/likes");
});
