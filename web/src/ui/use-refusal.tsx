import { useState } from "react";
import type { Elements } from "./elements.ts";

/** Tells screen readers why a press did nothing. `region` belongs in the page before the first press. */
export function useRefusal(): { readonly refuse: (reason: string) => void; readonly region: Elements } {
  const [text, setText] = useState("");
  // A region speaks only when its text changes, and the next press may have the same reason.
  const refuse = (reason: string) => setText((before) => (before === reason ? `${reason}\u00a0` : reason));
  const region = (
    <span className="visually-hidden" aria-live="polite">
      {text}
    </span>
  );
  return { refuse, region };
}
