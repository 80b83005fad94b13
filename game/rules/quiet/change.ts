import type { Player } from "../player.ts";
import { quietDaysLeft, withoutQuiet, withQuiet } from "./quiet.ts";

export type QuietRefusal =
  /** There is one already. */
  | { readonly reason: "quiet" }
  /** A week of the Intake runs. */
  | { readonly reason: "intake" }
  | { readonly reason: "no_days"; readonly left: number };

export type QuietOutcome =
  | { readonly ok: true; readonly player: Player }
  | { readonly ok: false; readonly refusal: QuietRefusal };

/** Returns why no quiet week of `days` can begin at `at` (epoch ms), after the due settlements; null if one can. */
export function quietRefusal(
  { quiet, intake }: Pick<Player, "quiet" | "intake">,
  days: number,
  at: number,
): QuietRefusal | null {
  // Also before one that a clock which was set back hasn't reached.
  if (quiet.some(({ until }) => at < until)) return { reason: "quiet" };
  if (intake.current?.end === null) return { reason: "intake" };
  const left = quietDaysLeft(quiet, at);
  return days > left ? { reason: "no_days", left } : null;
}

/** Begins a quiet week of `days` (1 or more) at `at` (epoch ms). */
export function startQuiet(player: Player, days: number, at: number): QuietOutcome {
  const refusal = quietRefusal(player, days, at);
  if (refusal) return { ok: false, refusal };
  return { ok: true, player: { ...player, quiet: withQuiet(player.quiet, days, at) } };
}

/** Ends the present quiet week at `at` (epoch ms). Returns the same player if there is none. */
export function endQuiet(player: Player, at: number): Player {
  const quiet = withoutQuiet(player.quiet, at);
  return quiet === player.quiet ? player : { ...player, quiet };
}
