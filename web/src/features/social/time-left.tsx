import { useNow } from "../../player/energy.ts";
import { waitText } from "../../ui/dates.ts";

const HOUR = 3_600_000;

/** Formats the time left: `4 days left`, `20 h left`, `9 min left`. */
export function timeLeftText(ms: number): string {
  if (ms <= 0) return "Over";
  if (ms >= 48 * HOUR) return `${Math.floor(ms / (24 * HOUR))} days left`;
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} h left`;
  return `${waitText(ms)} left`;
}

/** The time left until `until` (epoch ms on this device), updated as it passes. */
export function TimeLeft({ until }: { until: number }) {
  return <span>{timeLeftText(until - useNow(true))}</span>;
}
