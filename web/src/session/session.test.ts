import { beforeEach, expect, it, vi } from "vitest";
import { ownedKey, readToken, storeToken } from "../server/session-token.ts";
import { store } from "../store.ts";
import {
  endSession,
  leaveSession,
  SIGNED_OUT_ELSEWHERE,
  signedOutNoticeAtom,
  startSession,
  tokenAtom,
} from "./session.ts";

beforeEach(() => {
  vi.useFakeTimers();
  startSession("first");
});

it("leaving a session takes the whole delay, even if something else ends the session first", async () => {
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

it("a page stays in its session if the server refuses to end it", async () => {
  const refused = async () => {
    throw new Error("Password is required");
  };
  await expect(leaveSession(refused, 2_000)).rejects.toThrow("Password is required");
  vi.advanceTimersByTime(2_000);
  expect(readToken()).toBe("first");
  endSession();
  expect(store.get(tokenAtom)).toBeNull();
});

it("leaving a session does not end one that another tab has started", async () => {
  await leaveSession(async () => {}, 2_000);
  storeToken("second");
  vi.advanceTimersByTime(2_000);
  expect(readToken()).toBe("second");
});

it("a late refusal of this tab's session keeps another tab's newer session", () => {
  localStorage.setItem("token", "second");
  endSession("User session expired. Please log in again.");
  expect(readToken()).toBe("second");
  expect(store.get(tokenAtom)).toBe("second");
});

// Sources: browsercms#68, FightPandemics#782. The socket's refusal comes before or after the other tab's event.
it.each(["before", "after"])(
  "a tab says that another one has signed out, also if the server refuses its session %s that",
  (order) => {
    const refuse = () => endSession("Authentication failed. Please log in again.");
    localStorage.removeItem("token");
    if (order === "before") refuse();
    dispatchEvent(new StorageEvent("storage", { key: "token" }));
    if (order === "after") refuse();
    expect(store.get(tokenAtom)).toBeNull();
    expect(store.get(signedOutNoticeAtom)).toBe(SIGNED_OUT_ELSEWHERE);
  },
);

it("a kept value's key names its session by the first eight characters of the token", () => {
  endSession();
  expect(ownedKey("likes")).toBe("/likes");
  startSession("ABCDEFGHIJ");
  expect(ownedKey("likes")).toBe("ABCDEFGH/likes");
});
