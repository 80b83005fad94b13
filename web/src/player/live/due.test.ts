import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gameConnectionAtom } from "../../server/reachability.ts";
import { OPEN } from "../../server/test-socket.ts";
import { queryClient } from "../../session/query-client.ts";
import { store } from "../../store.ts";
import { acceptPlayer, forgetPlayer, isOnItsWayAtom } from "../player.ts";
import { aPlayer } from "../view-fixture.ts";
import { startDueTimer } from "./due.ts";
import { acceptEvents } from "./game-events.ts";

const state = (nextDueInMs: number | null, isSomethingOnItsWay = false) => {
  return { ...aPlayer(1, {}, 0), nextDueInMs, isSomethingOnItsWay };
};

let fetched: string[];
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  fetched = [];
  vi.spyOn(queryClient, "invalidateQueries").mockImplementation(async (filters) => {
    fetched.push(String(filters?.queryKey));
  });
  forgetPlayer();
  stop = startDueTimer();
});
afterEach(() => {
  stop();
  store.set(gameConnectionAtom, null);
});

it("at the due moment the page refetches contacts, messages and the player once, whatever its clock says", () => {
  vi.setSystemTime(0);
  acceptPlayer(state(60_000), "fetched");
  vi.advanceTimersByTime(59_999);
  expect(fetched).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(fetched.sort()).toEqual(["last-contacts", "last-messages", "me"]);
  vi.advanceTimersByTime(600_000);
  expect(fetched).toHaveLength(3);
});

it("on a live page the push alone refetches contacts, messages and the player, each once", () => {
  store.set(gameConnectionAtom, OPEN);
  acceptPlayer(state(60_000), "fetched");
  vi.advanceTimersByTime(60_000);
  acceptEvents([{ type: "due", payload: {} }]);
  expect(fetched.sort()).toEqual(["last-contacts", "last-messages", "me"]);
  acceptPlayer(state(null), "fetched");
  vi.advanceTimersByTime(600_000);
  expect(fetched).toHaveLength(3);
});

it("without a socket the timer takes over, also for a moment that has passed before one opens", () => {
  store.set(gameConnectionAtom, OPEN);
  acceptPlayer(state(60_000), "fetched");
  vi.advanceTimersByTime(30_000);
  store.set(gameConnectionAtom, null);
  vi.advanceTimersByTime(30_000);
  expect(fetched).toHaveLength(3);
  acceptPlayer(state(100), "fetched");
  vi.advanceTimersByTime(200);
  store.set(gameConnectionAtom, OPEN);
  vi.advanceTimersByTime(500);
  expect(fetched).toHaveLength(6);
});

it("a newer state replaces the timer, and without a due moment there is none", () => {
  acceptPlayer(state(60_000), "fetched");
  acceptPlayer(state(null), "fetched");
  vi.advanceTimersByTime(600_000);
  expect(fetched).toEqual([]);
});

it("a moment that is due already is fetched after half a second, and not in a busy loop", () => {
  acceptPlayer(state(0), "fetched");
  vi.advanceTimersByTime(499);
  expect(fetched).toEqual([]);
  vi.advanceTimersByTime(1_001);
  expect(fetched).toHaveLength(3);
});

it("something is on its way while the last state says so", () => {
  acceptPlayer(state(60_000, true), "fetched");
  expect(store.get(isOnItsWayAtom)).toBe(true);
  acceptPlayer(state(null), "fetched");
  expect(store.get(isOnItsWayAtom)).toBe(false);
});
