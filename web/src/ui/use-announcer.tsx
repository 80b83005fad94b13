import { useCallback, useEffect, useState } from "react";

/** Time for which an announcement stays in the page, in milliseconds: somebody who reads on shouldn't meet it again. */
const STAY_MS = 5_000;

/** Tells screen readers a text each time, also if it's the same again. `region` belongs in the page before the first announcement. */
export function useAnnouncer() {
  const [text, setText] = useState("");
  useEffect(() => {
    if (text === "") return;
    const timer = setTimeout(() => setText(""), STAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // A region speaks only when its text changes.
  const announce = useCallback((next: string) => {
    setText((before) => (before === next ? `${next}\u00a0` : next));
  }, []);
  const region = (
    <span className="visually-hidden" aria-live="polite">
      {text}
    </span>
  );
  return { announce, region };
}
