import { expect, it } from "vitest";
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
