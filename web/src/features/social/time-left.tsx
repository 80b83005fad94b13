import { waitText } from "#game/core/wait-text.ts";
import { useNow } from "../../player/energy.ts";

/** Formats the time left: `4 d 11 h left`, `9 min left`. */
export function timeLeftText(ms: number): string {
  return ms <= 0 ? "Over" : `${waitText(ms)} left`;
}

/** The time left until `until` (epoch ms on this device), updated as it passes. */
export function TimeLeft({ until }: { until: number }) {
  return <span>{timeLeftText(until - useNow(true))}</span>;
}
