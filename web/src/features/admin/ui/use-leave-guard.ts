import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { pageIndex, setBackGuard } from "../../../device/history.ts";

/** A way out of the page that waits for the answer. */
interface Departure {
  /** The path that it leads to. */
  readonly path: string;
  readonly go: () => unknown;
}

/** Asks before unsaved changes are lost. */
export interface LeaveGuard {
  /** The path that a link, Back or Forward leads to, while the question is open; else null. */
  readonly pending: string | null;
  /** Asks about a path as a link does, for a button such as Cancel. Goes there at once if nothing is unsaved. */
  readonly ask: (path: string) => void;
  readonly stay: () => void;
  readonly leave: () => void;
  /** Goes to a path without asking, because everything is saved. Back doesn't lead to this page again. */
  readonly release: (path: string) => void;
}

/** The path within the app that a click leads to; null if it leaves this page alone. */
function pathOfClick(event: MouseEvent): string | null {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.button !== 0 || hasModifier || !(event.target instanceof Element)) return null;
  const link = event.target.closest("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.download !== "") return null;
  const { origin, pathname, search } = new URL(link.href, location.href);
  if (origin !== location.origin || pathname === location.pathname) return null;
  return pathname + search;
}

/**
 * Asks before unsaved changes are left: by a link, by Back and Forward, and by closing or reloading the page, where the
 * browser asks. The router has no blocker (docs/decisions/004-a-router-without-loaders.md). Signing out isn't
 * held up: the draft stays on the device.
 */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const navigate = useNavigate();
  const [departure, setDeparture] = useState<Departure | null>(null);
  const isReleased = useRef(false);

  // With what the page shows: a press just after 'Saved' isn't asked about.
  useLayoutEffect(() => {
    if (!isDirty) return;
    const here = pageIndex(history.state);
    /** True if the event of the way back to this page is still to come. */
    let isReturning = false;

    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const path = pathOfClick(event);
      if (path === null || isReleased.current) return;
      event.preventDefault();
      event.stopPropagation();
      setDeparture({ path, go: () => navigate(path) });
    };
    const onPopState = (event: PopStateEvent) => {
      if (isReleased.current) return false;
      if (isReturning) {
        isReturning = false;
        return true;
      }
      const steps = pageIndex(event.state) - here;
      if (steps === 0) return true;
      // The browser is there already.
      const path = location.pathname + location.search;
      isReturning = true;
      history.go(-steps);
      setDeparture({ path, go: () => history.go(steps) });
      return true;
    };

    addEventListener("beforeunload", onUnload);
    setBackGuard(onPopState);
    document.addEventListener("click", onClick, true);
    return () => {
      removeEventListener("beforeunload", onUnload);
      setBackGuard(null);
      document.removeEventListener("click", onClick, true);
    };
  }, [isDirty, navigate]);

  const leave = useCallback(() => {
    isReleased.current = true;
    departure?.go();
    setDeparture(null);
  }, [departure]);

  // A save that was under way needs no answer any more.
  useEffect(() => {
    if (!isDirty && departure !== null) leave();
  }, [isDirty, departure, leave]);

  const release = useCallback(
    (path: string) => {
      isReleased.current = true;
      void navigate(path, { replace: true });
    },
    [navigate],
  );

  return {
    pending: departure?.path ?? null,
    stay: () => setDeparture(null),
    leave,
    ask: (path) => setDeparture({ path, go: () => navigate(path) }),
    release,
  };
}
