import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readToken, storeToken } from "../lib/session-token.ts";
import { endSession, leaveSession, startSession, tokenAtom } from "./session.ts";
import { store } from "./store.ts";

beforeEach(() => {
  vi.useFakeTimers();
  startSession("first");
});
afterEach(() => vi.useRealTimers());

it("leaves after the delay, whatever ends the session meanwhile", () => {
  leaveSession(2_000);
  expect(readToken()).toBeNull();
  endSession("Authentication failed. Please log in again.");
  expect(store.get(tokenAtom)).toBe("first");
  vi.advanceTimersByTime(2_000);
  expect(store.get(tokenAtom)).toBeNull();
  startSession("second");
  endSession();
  expect(store.get(tokenAtom)).toBeNull();
});

it("does not end a session that was begun in another tab meanwhile", () => {
  leaveSession(2_000);
  storeToken("second");
  vi.advanceTimersByTime(2_000);
  expect(readToken()).toBe("second");
});
