import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readToken, storeToken } from "../lib/session-token.ts";
import { endSession, leaveSession, startSession, tokenAtom } from "./session.ts";
import { store } from "./store.ts";

beforeEach(() => {
  vi.useFakeTimers();
  startSession("first");
});
afterEach(() => vi.useRealTimers());

it("leaves after the delay, whatever ends the session meanwhile, even before the answer", async () => {
  await leaveSession(async () => endSession("Authentication failed. Please log in again."), 2_000);
  expect(readToken()).toBeNull();
  endSession("User session expired. Please log in again.");
  expect(store.get(tokenAtom)).toBe("first");
  vi.advanceTimersByTime(2_000);
  expect(store.get(tokenAtom)).toBeNull();
  startSession("second");
  endSession();
  expect(store.get(tokenAtom)).toBeNull();
});

it("stays where the deed was refused", async () => {
  const refused = async () => {
    throw new Error("Password is required");
  };
  await expect(leaveSession(refused, 2_000)).rejects.toThrow("Password is required");
  vi.advanceTimersByTime(2_000);
  expect(readToken()).toBe("first");
  endSession();
  expect(store.get(tokenAtom)).toBeNull();
});

it("does not end a session that was begun in another tab meanwhile", async () => {
  await leaveSession(async () => {}, 2_000);
  storeToken("second");
  vi.advanceTimersByTime(2_000);
  expect(readToken()).toBe("second");
});

it("keeps the session of another tab when a late refusal ends this tab's own", () => {
  localStorage.setItem("token", "second");
  endSession("User session expired. Please log in again.");
  expect(readToken()).toBe("second");
  expect(store.get(tokenAtom)).toBe("second");
});
