import { afterEach, beforeEach, expect, vi } from "vitest";

// An unexpected error on the console fails the test that caused it.
const errors: unknown[][] = [];

beforeEach(() => {
  errors.length = 0;
  vi.spyOn(console, "error").mockImplementation((...args) => errors.push(args));
});

afterEach(() => {
  const seen = [...errors];
  vi.restoreAllMocks();
  localStorage.clear();
  expect(seen).toEqual([]);
});
