import { type Atom, useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { OutageKind } from "../../server/outage.ts";
import { isLiveAtom, outageAtom } from "../../server/reachability.ts";
import { liveUntilAtom } from "../../server/watch-outage.ts";
import { stampText } from "../../ui/dates.ts";

/** Delay before the line says that there is no live connection yet, in milliseconds. A page that starts slowly has none. */
const QUIET_MS = 6_000;

export interface ConnectionLineProps {
  /** Data that a signed-in page shows, with its arrival (epoch ms) and whether it is this device's copy. */
  readonly cached?: { readonly receivedAtAtom: Atom<number>; readonly isCached: boolean };
  /** The class of a visible line. */
  readonly className: string | undefined;
}

/** States the connection in one line, unless it is live, with the date of what the page shows. */
export function ConnectionLine({ cached, className }: ConnectionLineProps) {
  const isSignedIn = cached !== undefined;
  const outage = useAtomValue(outageAtom);
  const isLive = useAtomValue(isLiveAtom);
  const text = connectionText({ outage, isLive, isSignedIn, isBehind: !!cached?.isCached });
  const isDue = useLasting(outage === null && text !== null) || outage !== null;
  const isShown = text !== null && isDue;
  return (
    <div className={isShown ? className : undefined}>
      {/* The date changes with each poll, so it isn't part of the status that screen readers announce. */}
      <span role="status">{isShown ? text : ""}</span>
      {isShown && cached && <AsOf receivedAtAtom={cached.receivedAtAtom} />}
    </div>
  );
}

/** The date of what the page shows. While it was live, it was up to date. */
function AsOf({ receivedAtAtom }: { receivedAtAtom: Atom<number> }) {
  const receivedAt = useAtomValue(receivedAtAtom);
  const liveUntil = useAtomValue(liveUntilAtom);
  return <span>{` Shown as of ${stampText(Math.max(receivedAt, liveUntil))}.`}</span>;
}

/** Returns whether `is` has lasted for a while. */
function useLasting(is: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    setLasts(false);
    if (!is) return;
    const timer = setTimeout(() => setLasts(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [is]);
  return is && lasts;
}

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
