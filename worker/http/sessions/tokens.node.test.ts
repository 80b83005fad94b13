import { expect, it } from "vitest";
import { hashToken, newToken } from "./tokens.ts";

it("tokens are unique and consist of 32 bytes in unpadded base64url", () => {
  const tokens = Array.from({ length: 1000 }, newToken);
  expect(tokens.every((token) => /^[A-Za-z0-9_-]{43}$/.test(token))).toBe(true);
  expect(new Set(tokens).size).toBe(1000);
});

it("tokens are hashed with SHA-256", () => {
  expect(hashToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
