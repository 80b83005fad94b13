/** A part of the page that loads after the first paint, seen by code that can't wait for it. */
export interface Deferred<Part> {
  /** Returns the part; null until it has loaded. */
  current(): Part | null;
  /** Calls `work` with the part: now, or in order once it has loaded. */
  use(work: (part: Part) => void): void;
  /** Hands over the loaded part; null takes it away. */
  set(part: Part | null): void;
}

/** Creates the place of a late part. At most `maxWaiting` calls wait for it: the latest ones. */
export function deferred<Part>(maxWaiting = Number.POSITIVE_INFINITY): Deferred<Part> {
  let current: Part | null = null;
  let waiting: ((part: Part) => void)[] = [];
  return {
    current: () => current,
    use(work) {
      if (current) work(current);
      else waiting = [...waiting, work].slice(-maxWaiting);
    },
    set(part) {
      current = part;
      if (!part) return;
      const works = waiting;
      waiting = [];
      for (const work of works) work(part);
    },
  };
}
