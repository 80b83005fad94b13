/** The longest wait, in milliseconds: a hidden page isn't painted. */
const TIMEOUT_MS = 100;

/** Resolves once the browser has painted what has changed, within 100 ms. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, TIMEOUT_MS);
  });
}
