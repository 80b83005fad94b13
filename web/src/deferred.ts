/**
 * Creates the place of a part of the page that loads after the first paint, for code that can't wait for it. At most `maxWaiting` calls
 * wait for it: the latest ones.
 */
export function deferred<Part>(maxWaiting = Number.POSITIVE_INFINITY) {
  let current: Part | null = null;
  let waiting: ((part: Part) => void)[] = [];
  return {
    /** Returns the part; null until it has loaded. */
    current: () => current,
    /** Calls `work` with the part: now, or in order once it has loaded. */
    use(work: (part: Part) => void): void {
      if (current) work(current);
      else waiting = [...waiting, work].slice(-maxWaiting);
    },
    /** Hands over the loaded part; null takes it away. */
    set(part: Part | null): void {
      current = part;
      if (!part) return;
      const works = waiting;
      waiting = [];
      for (const work of works) work(part);
    },
  };
}
