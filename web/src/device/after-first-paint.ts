import { useEffect, useState } from "react";

/** The longest wait, in milliseconds. */
const TIMEOUT_MS = 1_000;
/** The wait in a browser that doesn't tell when it is idle, in milliseconds. */
const DELAY_MS = 100;

/**
 * Calls `work` once the browser has painted and has nothing more urgent to do, within a second. Returns a function that cancels it.
 */
export function afterFirstPaint(work: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, DELAY_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}

/** Returns false until the component is on the screen and the browser has nothing more urgent to do. */
export function useAfterFirstPaint(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => afterFirstPaint(() => setIsPainted(true)), []);
  return isPainted;
}
