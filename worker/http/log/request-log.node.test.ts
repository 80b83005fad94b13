import { expect, it } from "vitest";
import { isKept } from "./request-log.ts";

const SAMPLED = "00000064-0000-4000-8000-000000000000";
const OTHER = "00000065-0000-4000-8000-000000000000";

it.each([
  ["a request that went well", { status: 200 }, false],
  ["one in a hundred of them", { status: 200, requestId: SAMPLED }, true],
  ["a slow request", { status: 200, ms: 1_000 }, true],
  ["a failed request", { status: 500, refusal: "internal" }, true],
  ["a refused change", { status: 409, refusal: "cannot_perform" }, true],
  ["a failed sign-in", { status: 401, refusal: "invalid_credentials" }, true],
  ["a request without a session", { status: 401, refusal: "unauthenticated" }, false],
  ["a request for a missing page", { status: 404, refusal: "not_found" }, false],
  ["a request beyond a limit", { status: 429, refusal: "rate_limited" }, false],
] as const)("%s: %j: %s", (_name, line, kept) => {
  expect(isKept({ requestId: OTHER, refusal: undefined, ms: 12, ...line })).toBe(kept);
});

it("a hundredth of all ids is sampled", () => {
  const kept = Array.from({ length: 1_000 }, (_, index) => index.toString(16).padStart(8, "0")).filter(
    (requestId) => isKept({ requestId, status: 200, refusal: undefined, ms: 12 }),
  );
  expect(kept).toHaveLength(10);
});
