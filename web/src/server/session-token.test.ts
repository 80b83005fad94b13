import { afterEach, expect, it } from "vitest";
import { ownedKey, removeToken, storeToken } from "./session-token.ts";

afterEach(() => {
  removeToken();
});

it("a kept value's key names its session by eight random characters of the token, not by its shard", () => {
  storeToken("s12-abcdefghij");
  expect(ownedKey("likes")).toBe("abcdefgh/likes");
  storeToken("ABCDEFGHIJ");
  expect(ownedKey("likes")).toBe("ABCDEFGH/likes");
});
