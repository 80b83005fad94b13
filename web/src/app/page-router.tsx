import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { createPath, NavigationType, type Navigator, parsePath, Router, type To } from "react-router-dom";
import { currentVisit, listen, open, type Visit } from "../device/history.ts";
import { isMotionReduced } from "../ui/motion.ts";

/** The paths of the pages that React can show at once, since their code has loaded. */
export const readyPaths = new Set<string>();

const TYPES = {
  POP: NavigationType.Pop,
  PUSH: NavigationType.Push,
  REPLACE: NavigationType.Replace,
};

/** Completes a path by this page's. */
const placeOf = (to: To) => ({
  pathname: location.pathname,
  search: "",
  hash: "",
  ...(typeof to === "string" ? parsePath(to) : to),
});

/** The router's interface to the history. */
const navigator: Navigator = {
  createHref: (to) => (typeof to === "string" ? to : createPath(to)),
  go: (delta) => history.go(delta),
  push: (to, state) => open("PUSH", placeOf(to), state),
  replace: (to, state) => open("REPLACE", placeOf(to), state),
};

let running: ViewTransition | undefined;

/**
 * Routes by the browser's history, and fades one page into the next.
 * docs/decisions/039-a-fade-between-pages.md
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(currentVisit);

  useLayoutEffect(() => {
    let latest = currentVisit();
    return listen((next) => {
      const before = latest;
      latest = next;
      if (isFading(before.location.pathname, next)) {
        running = document.startViewTransition(() => {
          // A later change of page has been shown already.
          if (latest === next) flushSync(() => setShown(next));
        });
        // A transition that is skipped rejects them. React reports its errors itself.
        for (const end of [running.ready, running.updateCallbackDone, running.finished]) end.catch(() => {});
      } else {
        running?.skipTransition();
        startTransition(() => setShown(next));
      }
    });
  }, []);

  return (
    <Router location={shown.location} navigationType={TYPES[shown.action]} navigator={navigator}>
      {children}
    </Router>
  );
}

/** Returns whether a change of page fades. After Back, the browser restores where the page was, or draws the gesture itself. */
function isFading(from: string, next: Visit): boolean {
  const to = next.location.pathname;
  return (
    "startViewTransition" in document &&
    document.visibilityState === "visible" &&
    !isMotionReduced.matches &&
    next.action !== "POP" &&
    from !== to &&
    readyPaths.has(to)
  );
}
