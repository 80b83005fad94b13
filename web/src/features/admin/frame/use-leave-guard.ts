import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";

/** Asks before unsaved changes are lost. */
export interface LeaveGuard {
  /** The path that a link of the app leads to, while the question is open; else null. */
  readonly pending: string | null;
  /** Asks about a path as a link does, for a button such as Cancel. Goes there at once if nothing is unsaved. */
  readonly ask: (path: string) => void;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * While `isDirty`, the browser asks before it closes or reloads the page, and a press on any link within the app sets
 * `pending` instead of following it. The router has no blocker of its own (docs/decisions/004).
 */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const navigate = useNavigate();
  const [pending, setPending] = useState<string | null>(null);

  useEffect(() => {
    if (!isDirty) return;
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    const askFirst = (event: MouseEvent) => {
      const path = pathOfPress(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setPending(path);
    };
    window.addEventListener("beforeunload", askBrowser);
    // Captured at the document, before the router's links see it.
    document.addEventListener("click", askFirst, true);
    return () => {
      window.removeEventListener("beforeunload", askBrowser);
      document.removeEventListener("click", askFirst, true);
    };
  }, [isDirty]);

  return {
    pending,
    ask: (path) => (isDirty ? setPending(path) : void navigate(path)),
    stay: () => setPending(null),
    leave: () => {
      setPending(null);
      if (pending !== null) void navigate(pending);
    },
  };
}

/** Returns where a plain press on a link of the app leads; null for anything else, such as a press with Ctrl. */
function pathOfPress(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== "" || link.hasAttribute("download"))
    return null;
  if (link.origin !== location.origin) return null;
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  return isSamePage ? null : `${link.pathname}${link.search}${link.hash}`;
}
