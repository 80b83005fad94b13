import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gameConnectionAtom, outageAtom } from "../../server/reachability.ts";
import { FakeSocket } from "../../server/test-socket.ts";
import { queryClient } from "../../session/query-client.ts";
import { signedOutNoticeAtom, startSession, tokenAtom } from "../../session/session.ts";
import { store } from "../../store.ts";
import { connectGame } from "./game-socket.ts";

let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.opened = [];
  startSession("tok");
  close = connectGame("tok");
});

afterEach(() => {
  queryClient.clear();
  close();
});

/** Shows a query of the player that answers on command, and returns how often it was fetched. */
function showMe() {
  let reply = Promise.withResolvers<{ account: { stamp: string }; isCached: boolean }>();
  const fetched = vi.fn(() => {
    reply = Promise.withResolvers();
    return reply.promise;
  });
  const hide = new QueryObserver(queryClient, { queryKey: ["me"], queryFn: fetched }).subscribe(() => {});
  return { fetched, hide, answer: (stamp: string) => reply.resolve({ account: { stamp }, isCached: false }) };
}
const stamped = (stamp: string) => ({ type: "gameStamp", payload: { stamp } });

it.each([
  ["isn't fetched again if the socket has the same stamp", "7.1..", "7.1..", 1],
  ["is fetched again if it changed before the socket was open", "7.1..", "8.1..", 2],
])("the player %s", async (_, replied, opened, fetches) => {
  const { fetched, hide, answer } = showMe();
  FakeSocket.latest.open();
  FakeSocket.latest.receive(stamped(opened));
  await vi.advanceTimersByTimeAsync(1_000);
  // Still in transit.
  expect(fetched).toHaveBeenCalledTimes(1);
  answer(replied);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetched).toHaveBeenCalledTimes(fetches);
  hide();
});

it("a game socket with a refused session signs the player out", () => {
  FakeSocket.latest.open();
  FakeSocket.latest.receive({ type: "closing", payload: { code: 4401, reason: "Session ended" } });
  expect(store.get(tokenAtom)).toBe(null);
  expect(store.get(signedOutNoticeAtom)).toBe("Authentication failed. Please log in again.");
});

it("the game socket reopens as soon as a call succeeds after failures", () => {
  FakeSocket.latest.fail();
  store.set(outageAtom, "offline");
  vi.advanceTimersByTime(2_000);
  expect(FakeSocket.opened).toHaveLength(1);
  store.set(outageAtom, null);
  expect(FakeSocket.opened).toHaveLength(2);
  expect(store.get(gameConnectionAtom)?.status).toBe("connecting");
});
