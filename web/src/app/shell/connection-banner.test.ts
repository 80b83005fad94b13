import { expect, it } from "vitest";
import { CLOSE } from "#game/core/wire/realtime.ts";
import { CLOSED, connection } from "../../server/connection.ts";
import { SOCKET_END_TEXT } from "./connection-banner.tsx";

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
