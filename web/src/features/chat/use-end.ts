import { useCallback, useEffect, useLayoutEffect, useRef } from "react";

/** So near to the end counts as the end, in CSS pixels. */
const NEAR = 48;

/** Keeps a list at its end while it is there, and in its place while something is put before it. */
export function useEnd(content: unknown, isAtEnd: boolean, onAtEnd: (isAtEnd: boolean) => void) {
  const list = useRef<HTMLElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const stays = useRef(isAtEnd);
  /** Distance from the end to go back to, once. */
  const held = useRef<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: also after each change of the content
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

  // The panel's other parts come and go, and so do the notes beneath a message.
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
