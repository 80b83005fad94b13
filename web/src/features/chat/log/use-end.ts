import { useCallback, useEffect, useLayoutEffect, useRef } from "react";

/** Distance that still counts as the end, in CSS pixels. */
const NEAR = 48;

/** Keeps a list scrolled to its end, or in place when earlier content is added above. */
export function useEnd(content: unknown, isAtEnd: boolean, onAtEnd: (isAtEnd: boolean) => void) {
  const list = useRef<HTMLElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const stays = useRef(isAtEnd);
  /** Distance from the end to restore once. */
  const held = useRef<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs after each change of the content
  useLayoutEffect(() => {
    const element = list.current;
    stays.current = isAtEnd;
    if (!element) return;
    if (held.current !== null) {
      element.scrollTop = element.scrollHeight - held.current;
      held.current = null;
    } else if (isAtEnd) {
      element.scrollTop = element.scrollHeight;
    }
  }, [content, isAtEnd]);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      onAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < NEAR);
    };
    element.addEventListener("scroll", measure, { passive: true });
    return () => element.removeEventListener("scroll", measure);
  }, [onAtEnd]);

  // Notices and notes under messages also change the height.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const element = list.current;
      if (element && stays.current) element.scrollTop = element.scrollHeight;
    });
    for (const element of [list.current, inner.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return {
    list,
    inner,
    jump: useCallback(() => {
      const element = list.current;
      element?.scrollTo({ top: element.scrollHeight });
      element?.focus({ preventScroll: true });
    }, []),
    holdPlace: useCallback(() => {
      const element = list.current;
      if (element) held.current = element.scrollHeight - element.scrollTop;
    }, []),
  };
}
