import { type BriefResult, finishBrief, takeBrief } from "#game/contract/brief.ts";
import { pressOnFresh } from "../../../player/fresh-press.ts";
import { acceptReply } from "../../../player/live/game-events.ts";
import { refreshMe } from "../../../player/me.ts";
import { acceptBrief, refreshBrief } from "../../../player/reads/brief.ts";
import { ApiError, call } from "../../../server/api.ts";

/** Changes the brief, and once more if only the saved copy of the player was wrong. */
async function change(send: (key: string) => Promise<BriefResult>): Promise<void> {
  await pressOnFresh(() => changeOnce(send));
}

/** Changes the brief once, under an idempotency key, and applies the result. If the call fails, refetches and rethrows. */
async function changeOnce(send: (key: string) => Promise<BriefResult>): Promise<void> {
  let result: BriefResult;
  try {
    result = await send(crypto.randomUUID());
  } catch (fault) {
    // The page's state may be stale.
    refreshBrief();
    if (fault instanceof ApiError) refreshMe();
    throw fault;
  }
  // First, because it includes the change of the player.
  await acceptBrief(result.brief);
  acceptReply(result);
}

/** Takes the offered brief. */
export function take(): Promise<void> {
  return change((key) => call(takeBrief, { key }));
}

/** Collects the reward of the finished brief. */
export function collect(): Promise<void> {
  return change((key) => call(finishBrief, { key }));
}
