import { HOUR_MS } from "#game/rules/durations.ts";
import { useNow } from "../../player/energy.ts";
import { waitText } from "../../ui/wait-text.ts";

/** Formats the time left: `4 days left`, `20 h left`, `9 min left`. */
export function timeLeftText(ms: number): string {
  if (ms <= 0) return "Over";
  if (ms >= 48 * HOUR_MS) return `${Math.floor(ms / (24 * HOUR_MS))} days left`;
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h left`;
  return `${waitText(ms)} left`;
}

/** The time left until `until` (epoch ms on this device), updated as it passes. */
export function TimeLeft({ until }: { until: number }) {
  return <span>{timeLeftText(until - useNow(true))}</span>;
}
