import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeSocket } from "../lib/test-socket.ts";
import { badgesAtom } from "./badges.ts";
import { gameConnectionAtom, isLiveAtom, troubleAtom } from "./connection.ts";
import { connectGame } from "./game-socket.ts";
import { signedOutNoticeAtom, startSession, tokenAtom } from "./session.ts";
import { store } from "./store.ts";

let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.opened = [];
  startSession("tok");
  close = connectGame("tok");
});

afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("the game socket applies the known frames of a message that also has unknown ones", () => {
  FakeSocket.latest.open();
  expect(store.get(isLiveAtom)).toBe(true);
  FakeSocket.latest.receive([
    { type: "somethingNewer", payload: { anything: 1 } },
    { type: "badgesChanged", payload: { unreadMessages: 3, newContacts: 1 } },
  ]);
  expect(store.get(badgesAtom)).toEqual({ unreadMessages: 3, newContacts: 1 });
});

it("a game socket with a refused session signs the player out", () => {
  FakeSocket.latest.open();
  FakeSocket.latest.receive({ type: "closing", payload: { code: 4401, reason: "Session ended" } });
  expect(store.get(tokenAtom)).toBe(null);
  expect(store.get(signedOutNoticeAtom)).toBe("Authentication failed. Please log in again.");
});

it("the game socket reopens as soon as a call succeeds after failures", () => {
  FakeSocket.latest.fail();
  store.set(troubleAtom, "offline");
  vi.advanceTimersByTime(2_000);
  expect(FakeSocket.opened).toHaveLength(1);
  store.set(troubleAtom, null);
  expect(FakeSocket.opened).toHaveLength(2);
  expect(store.get(gameConnectionAtom)?.status).toBe("connecting");
});
