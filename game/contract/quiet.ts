import * as v from "valibot";
import type { QuietRefusal } from "../rules/quiet/change.ts";
import { QUIET_DAYS, QUIET_WINDOW_DAYS } from "../rules/quiet/quiet.ts";
import { count } from "./count.ts";
import { endpoint } from "./endpoint.ts";
import { PlayerState } from "./player.ts";
import { withEvents } from "./realtime/game-events.ts";
import * as texts from "./texts.ts";

const duration = v.pipe(v.number(), v.minValue(0));
const Days = v.pipe(count, v.maxValue(QUIET_DAYS));

/** A player's quiet weeks at the time of the reply. Holds durations, so that clocks needn't agree. */
export const QuietView = v.object({
  /** Milliseconds until the present one is over; null without one. */
  endsInMs: v.nullable(duration),
  /** Days that one can take now. */
  daysLeft: Days,
  /** The next days that are free again; null if all are. */
  next: v.nullable(v.object({ days: Days, inMs: duration })),
  /** Reason that none can begin now, for people; null if one can, and while there is one. */
  refusal: v.nullable(v.string()),
});
export type QuietView = v.InferOutput<typeof QuietView>;

export const getQuiet = endpoint("GET", "/player/quiet", { reply: QuietView });

const changed = withEvents({ quiet: QuietView, newStats: PlayerState });

/** Begins a quiet week. A second one is refused under any key. */
export const startQuiet = endpoint("POST", "/player/quiet", {
  body: v.object({ days: v.pipe(Days, v.minValue(1)) }),
  reply: changed,
});

/** Ends the quiet week. Changes nothing if there is none. */
export const endQuiet = endpoint("POST", "/player/quiet/end", { reply: changed });

export const QUIET_TEXT = {
  load: texts.failedToLoadTheQuiet,
  start: texts.failedToBeginTheQuiet,
  end: texts.failedToEndTheQuiet,
} as const;

/** Says why no quiet week can begin, for people. */
export function quietRefusalText(refusal: QuietRefusal): string {
  switch (refusal.reason) {
    case "quiet":
      return texts.itsAQuietWeekAlready;
    case "intake":
      return texts.anIntakeIsRunning;
    case "no_days":
      return refusal.left === 0
        ? texts.youveHadYourQuietDays(QUIET_DAYS, QUIET_WINDOW_DAYS)
        : texts.onlyQuietDaysAreLeft(refusal.left);
    default:
      return refusal satisfies never;
  }
}
