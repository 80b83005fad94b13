import { useCallback, useEffect, useState } from "react";
import { entryKeyOf, type FieldAddress, fieldId, withOuter } from "./model/fields.ts";

/** The open messages and quests, and the way to a field, which opens its entry. Begins at `first` (null: the top). */
export function useJump(first: FieldAddress | null) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => {
    const key = first && entryKeyOf(first);
    return new Set(key ? [key] : []);
  });
  const [target, setTarget] = useState<{ readonly field: FieldAddress } | null>(
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

  const jumpTo = useCallback((field: FieldAddress): void => {
    const key = entryKeyOf(field);
    if (key !== null) setExpanded((before) => new Set([...before, key]));
    setTarget({ field });
  }, []);

  return { expanded, setExpanded, jumpTo };
}
