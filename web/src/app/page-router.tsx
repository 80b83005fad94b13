import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from "react-router-dom";

/** The paths of the pages that React can show at once, since their code has loaded. */
export const readyPaths = new Set<string>();

const isMotionReduced = matchMedia("(prefers-reduced-motion: reduce)");
let running: ViewTransition | undefined;

/**
 * Routes like the library's `BrowserRouter`, and fades one page into the next.
 * docs/decisions/039-a-fade-between-pages.md
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [shown, setShown] = useState(() => ({ action: history.action, location: history.location }));

  useLayoutEffect(() => {
    let latest = { action: history.action, location: history.location };
    return history.listen((next) => {
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
  }, [history]);

  return (
    <Router location={shown.location} navigationType={shown.action} navigator={history}>
      {children}
    </Router>
  );
}

/** Returns whether a change of page fades. After Back, the browser restores where the page was, or draws the gesture itself. */
function isFading(from: string, next: { action: string; location: { pathname: string } }): boolean {
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
