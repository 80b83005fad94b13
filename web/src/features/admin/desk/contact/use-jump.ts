import { useCallback, useEffect, useState } from "react";
import { type Address, fieldId, withOuter } from "../fields/tree.ts";

/** The message or quest that has to be open to show a field; null if the field is in none. */
export function entryOf(address: Address): Address | null {
  return /^(?:messages|missions)\.[^.]+/.exec(address)?.[0] ?? null;
}

/** The open messages and quests, and the way to a field, which opens its entry. Begins at the field that `findFirst` returns (null: the top). */
export function useJump(findFirst: () => Address | null) {
  const [first] = useState(findFirst);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => {
    const key = first && entryOf(first);
    return new Set(key ? [key] : []);
  });
  const [target, setTarget] = useState<{ readonly field: Address } | null>(
    first === null ? null : { field: first },
  );

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

  return { expanded, setExpanded, jumpTo, target };
}
