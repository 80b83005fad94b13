import { expect, it } from "vitest";
import { CLOSE } from "#game/core/wire/realtime.ts";
import { CLOSED, connection } from "../../server/connection.ts";
import { SOCKET_END_TEXT } from "../shell/connection-banner.tsx";
import { connectionText } from "./connection-line.tsx";

const LIVE = { outage: null, isLive: true, isSignedIn: true, isBehind: false } as const;

it.each([
  [{ outage: "offline" }, "You're offline."],
  [{ outage: "silent" }, "The server isn't answering."],
  [{ outage: "failing" }, "The server is having trouble."],
  [{ outage: "foreign" }, "This network answers in our place. It may want you to sign in to it first."],
  [{ outage: "paused" }, "An administrator has paused the game. Nothing is lost."],
  [{ outage: "paused", isSignedIn: false }, "An administrator has paused the game. Nothing is lost."],
  [{ isBehind: true }, "Connecting to the server."],
  [{ isLive: false }, "No live connection. Checking every 5 seconds."],
  [{ isLive: false, isSignedIn: false }, null],
  [{}, null],
] as const)("the line about the connection for %j is %j", (change, text) => {
  expect(connectionText({ ...LIVE, ...change })).toBe(text);
});

it.each([
  [CLOSE.replaced, "Connection replaced by new session"],
  [CLOSE.removed, "An administrator has closed your connection."],
  [CLOSE.tooManyMessages, "Too many connection attempts. Please wait before trying again."],
  [CLOSE.clientTooOld, "This page is out of date. Please reload it."],
])("a game socket that the server closes with %d says: %s", (code, text) => {
  const { state: opening } = connection(CLOSED, { type: "start", at: 0 });
  const { state } = connection(opening, { type: "lost", code });
  expect(state.status === "ended" && SOCKET_END_TEXT[state.reason]).toBe(text);
});

it("a socket that ended with its session says nothing, because the sign-in screen does", () => {
  expect([SOCKET_END_TEXT.closed, SOCKET_END_TEXT.unauthenticated]).toEqual([undefined, undefined]);
});
