import type { TroubleKind } from "../server/outage.ts";

const TROUBLE_TEXT: Readonly<Record<TroubleKind, string>> = {
  offline: "You're offline.",
  silent: "The server isn't answering.",
  failing: "The server is having trouble.",
  foreign: "This network answers in our place. It may want you to sign in to it first.",
  paused: "An administrator has paused the game. Nothing is lost.",
};

interface Connection {
  readonly trouble: TroubleKind | null;
  readonly isLive: boolean;
  readonly isSignedIn: boolean;
  /** Whether the page shows this device's copy until the server answers. */
  readonly isBehind: boolean;
}

/** States the connection; null if there is nothing to say. docs/reference/connection.md#the-line */
export function connectionText({ trouble, isLive, isSignedIn, isBehind }: Connection): string | null {
  if (trouble) return TROUBLE_TEXT[trouble];
  if (isBehind) return "Connecting to the server.";
  if (isSignedIn && !isLive) return "No live connection. Checking every 5 seconds.";
  return null;
}
