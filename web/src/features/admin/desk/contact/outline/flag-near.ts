/** Room around the window in which an element counts as near, so that scrolling shows it complete. */
const MARGIN = "100px";

let observer: IntersectionObserver | null = null;

/**
 * Marks an element with `data-near`: `true` while it is in the window or near it. Use it as a `ref`. Styles leave the icons of
 * other elements out, since the compositor goes through all icons of a page with each key. docs/decisions/064-a-typed-text-is-drawn-first.md
 */
export function flagNear(element: Element | null): () => void {
  observer ??= new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        target.setAttribute("data-near", String(isIntersecting));
      }
    },
    { rootMargin: MARGIN, scrollMargin: MARGIN },
  );
  if (element) observer.observe(element);
  return () => void (element && observer?.unobserve(element));
}
