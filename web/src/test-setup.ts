import { clear } from "idb-keyval";
import { afterEach, beforeEach, expect, vi } from "vitest";

vi.mock("idb-keyval", () => import("./offline/test-idb.ts"));

// An unexpected error on the console fails the test that caused it.
const errors: unknown[][] = [];

beforeEach(() => {
  errors.length = 0;
  vi.spyOn(console, "error").mockImplementation((...args) => errors.push(args));
});

afterEach(async () => {
  const seen = [...errors];
  vi.restoreAllMocks();
  localStorage.clear();
  await clear();
  expect(seen).toEqual([]);
});
