import { type QuietView, quietRefusalText } from "../contract/quiet.ts";
import type { Player } from "../rules/player.ts";
import { quietRefusal } from "../rules/quiet/change.ts";
import { nextQuietDays, quietDaysLeft, quietUntil } from "../rules/quiet/quiet.ts";

/** Builds the view of a player's quiet weeks at `now` (epoch ms), after the due settlements. */
export function toQuietView(player: Pick<Player, "quiet" | "intake">, now: number): QuietView {
  const { quiet } = player;
  const until = quietUntil(quiet, now);
  const next = nextQuietDays(quiet, now);
  const refusal = until === null ? quietRefusal(player, 1, now) : null;
  return {
    endsInMs: until === null ? null : until - now,
    daysLeft: quietDaysLeft(quiet, now),
    next: next && { days: next.days, inMs: next.at - now },
    refusal: refusal && quietRefusalText(refusal),
  };
}
