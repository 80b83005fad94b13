import { useEffect, useReducer } from "react";
import { ageText } from "#game/social/age.ts";
import { serverNow, timerMs } from "../../../clock.ts";

const UNITS_MS = [86_400_000, 3_600_000, 60_000, 1_000] as const;

/** Time until the text of this age changes, in milliseconds; at least 1. */
export function msUntilOlder(ageMs: number): number {
  if (ageMs < 0) return 1_000 - ageMs;
  const unit = UNITS_MS.find((ms) => ageMs >= ms) ?? 1_000;
  return unit - (Math.floor(ageMs) % unit);
}

/** Text of the time since `at` (epoch ms), updated as it passes. */
export function useAge(at: number): string {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const ageMs = serverNow() - at;
  const text = ageText(ageMs);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each text starts the timer for the next
  useEffect(() => {
    const timer = setTimeout(rerender, timerMs(msUntilOlder(serverNow() - at)));
    return () => clearTimeout(timer);
  }, [at, text]);
  return text;
}
