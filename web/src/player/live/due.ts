import { atom } from "jotai";
import { isTimeUncertain, onTimeCorrected, serverNow, timerMs } from "../../clock.ts";
import { isLiveAtom, onWake } from "../../server/reachability.ts";
import { store } from "../../store.ts";
import { refreshMe } from "../me.ts";
import { confirmedPlayerAtom } from "../player.ts";
import { refreshLists } from "./refresh.ts";

/** Shortest delay of a refetch, in milliseconds: the server decides what is due, and its clock may be a little behind. */
const MIN_DELAY_MS = 500;

/** The next moment at which something delayed is due (epoch ms on this device); null if nothing is. docs/reference/contacts.md#delays */
const dueAtAtom = atom((get) => {
  const confirmed = get(confirmedPlayerAtom);
  if (!confirmed || confirmed.state.nextDueInMs === null) return null;
  return confirmed.receivedAt + confirmed.state.nextDueInMs;
});

/** Refetches what a due moment changes: contacts, messages, and the player with the counts and the next moment. */
function refreshDue(): void {
  refreshLists();
  refreshMe();
}

/**
 * Refetches at each due moment while no socket is open; with one, the server says when. Catches up on a moment that
 * passed unnoticed, such as while the page was hidden.
 */
export function startDueTimer(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function arm() {
    clearTimeout(timer);
    const dueAt = store.get(dueAtAtom);
    if (dueAt === null || document.visibilityState !== "visible") return;
    if (store.get(isLiveAtom) && dueAt > serverNow()) return;
    const ms = Math.max(MIN_DELAY_MS, dueAt - serverNow());
    timer = ms > timerMs(ms) ? setTimeout(arm, timerMs(ms)) : setTimeout(refreshDue, ms);
  }
  arm();
  const unsubscribe = [confirmedPlayerAtom, isLiveAtom].map((each) => store.sub(each, arm));
  document.addEventListener("visibilitychange", arm);
  unsubscribe.push(
    onTimeCorrected(arm),
    onWake(() => isTimeUncertain() && refreshMe()),
  );
  return () => {
    clearTimeout(timer);
    for (const end of unsubscribe) end();
    document.removeEventListener("visibilitychange", arm);
  };
}
