import { type BriefResult, finishBrief, takeBrief } from "#game/contract/brief.ts";
import { ApiError, call } from "../../lib/api.ts";
import { acceptBrief, refreshBrief } from "../../state/brief.ts";
import { acceptEvents } from "../../state/game-events.ts";
import { refreshMe } from "../../state/me.ts";
import { acceptPlayer } from "../../state/player.ts";

/** Changes the brief once, under an idempotency key, and applies the result. If the call fails, refetches and rethrows. */
async function change(send: (key: string) => Promise<BriefResult>): Promise<void> {
  let result: BriefResult;
  try {
    result = await send(crypto.randomUUID());
  } catch (fault) {
    // The page's state may be stale.
    refreshBrief();
    if (fault instanceof ApiError) refreshMe();
    throw fault;
  }
  acceptPlayer(result.newStats, "told");
  acceptEvents(result.events);
  await acceptBrief(result.brief);
}

/** Takes the offered brief. */
export function take(): Promise<void> {
  return change((key) => call(takeBrief, { key }));
}

/** Collects the reward of the finished brief. */
export function collect(): Promise<void> {
  return change((key) => call(finishBrief, { key }));
}
