import { useCallback, useEffect, useState } from "react";
import { type Address, fieldId, withOuter } from "../fields/tree.ts";

/** The message or quest that has to be open to show a field; null if the field is in none. */
export function entryOf(address: Address): Address | null {
  return /^(?:messages|missions)\.[^.]+/.exec(address)?.[0] ?? null;
}

/** The open messages and quests, and the way to a field, which opens its entry. Each visit of the page leads to the field that `find` returns, if any. */
export function useJump(visit: string, find: () => Address | null) {
  const [seen, setSeen] = useState<string | null>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState<{ readonly field: Address } | null>(null);

  // After the entry is drawn.
  useEffect(() => {
    if (target === null) return;
    const found = withOuter(target.field)
      .map((address) => document.getElementById(fieldId(address)))
      .find((element) => element !== null);
    found?.focus({ preventScroll: true });
    found?.scrollIntoView?.({ block: "center" });
  }, [target]);

  const jumpTo = useCallback((field: Address): void => {
    const key = entryOf(field);
    if (key !== null) setExpanded((before) => new Set([...before, key]));
    setTarget({ field });
  }, []);

  if (seen !== visit) {
    setSeen(visit);
    const field = find();
    if (field !== null) jumpTo(field);
  }

  return { expanded, setExpanded, jumpTo, target };
}
