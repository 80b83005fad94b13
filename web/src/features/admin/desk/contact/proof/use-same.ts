import { useMemo, useRef } from "react";

/** Returns the former value while the new one has the same content, so that nothing that shows it is drawn again. */
export function useSame<Value extends object>(value: Value): Value {
  const last = useRef<{ readonly value: Value; readonly text: string } | null>(null);
  return useMemo(() => {
    const text = JSON.stringify(value);
    if (last.current?.text !== text) last.current = { value, text };
    return last.current.value;
  }, [value]);
}
