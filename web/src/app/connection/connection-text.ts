import type { OutageKind } from "../../server/outage.ts";

const OUTAGE_TEXT: Readonly<Record<OutageKind, string>> = {
  offline: "You're offline.",
  silent: "The server isn't answering.",
  failing: "The server is having trouble.",
  foreign: "This network answers in our place. It may want you to sign in to it first.",
  paused: "An administrator has paused the game. Nothing is lost.",
};

interface Connection {
  readonly outage: OutageKind | null;
  readonly isLive: boolean;
  readonly isSignedIn: boolean;
  /** True if the page shows this device's copy until the server answers. */
  readonly isBehind: boolean;
}

/** States the connection; null if there is nothing to say. docs/reference/connection.md#the-line */
export function connectionText({ outage, isLive, isSignedIn, isBehind }: Connection): string | null {
  if (outage) return OUTAGE_TEXT[outage];
  if (isBehind) return "Connecting to the server.";
  if (isSignedIn && !isLive) return "No live connection. Checking every 5 seconds.";
  return null;
}
