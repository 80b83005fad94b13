import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** Time limit for a page to show its heading, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Focuses the heading of a new page, where keyboard and screen reader users expect to be, and scrolls to its top,
 * unless the player went back or has already moved on. `first`: the path of the page that was opened first;
 * null after a sign-in, whose form had the focus.
 */
export function RouteChange({ first }: { first: string | null }) {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === "POP";
  const shown = useRef(first);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById("content");
    if (!content) return;
    if (!isBack) {
      window.scrollTo({ top: 0 });
      content.parentElement?.scrollTo({ top: 0 });
    }
    const look = () => {
      const heading = document.getElementById("page-title") ?? content.querySelector("h1");
      if (!heading) return;
      stop();
      const isElsewhere = content.contains(document.activeElement) || document.querySelector("dialog[open]");
      if (isElsewhere) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    const stop = () => {
      clearTimeout(timer);
      observer.disconnect();
    };
    observer.observe(content, { childList: true, subtree: true });
    // The page before may still be there for a moment.
    const frame = requestAnimationFrame(look);
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [pathname, isBack]);

  return null;
}
