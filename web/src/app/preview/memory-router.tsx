import { type ReactNode, useMemo, useState } from "react";
import { createPath, type Location, type Navigator, parsePath, Router, type To } from "react-router-dom";

interface History {
  readonly entries: readonly Location[];
  readonly place: number;
}

let lastKey = 0;

function locationOf(to: To, state: unknown): Location {
  lastKey += 1;
  const { pathname = "/", search = "", hash = "" } = typeof to === "string" ? parsePath(to) : to;
  return { pathname, search, hash, state, key: String(lastKey) };
}

/**
 * A router with a history in memory: the address of a sandboxed iframe can't change. The library's own `MemoryRouter`
 * would become part of every page's first load.
 */
export function MemoryRouter({ first, children }: { first: string; children: ReactNode }) {
  const [{ entries, place }, setHistory] = useState<History>(() => ({
    entries: [locationOf(first, null)],
    place: 0,
  }));
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: (to) => (typeof to === "string" ? to : createPath(to)),
      go: (delta) =>
        setHistory((before) => ({
          ...before,
          place: Math.max(0, Math.min(before.entries.length - 1, before.place + delta)),
        })),
      push: (to, state) =>
        setHistory((before) => ({
          entries: [...before.entries.slice(0, before.place + 1), locationOf(to, state)],
          place: before.place + 1,
        })),
      replace: (to, state) =>
        setHistory((before) => ({
          ...before,
          entries: before.entries.with(before.place, locationOf(to, state)),
        })),
    }),
    [],
  );
  return (
    <Router location={entries[place] ?? first} navigator={navigator}>
      {children}
    </Router>
  );
}
