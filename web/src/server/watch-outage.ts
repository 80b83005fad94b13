import { atom } from "jotai";
import { ready } from "#game/core/wire/health.ts";
import { serverNow, steadyNow } from "../clock.ts";
import { store } from "../store.ts";
import { call } from "./api.ts";
import { INITIAL_LINK, type LinkEffect, type LinkState, PROBE_JITTER, serverLink } from "./outage.ts";
import { outcomeEvent } from "./outcome.ts";
import { isLiveAtom, onWake, outageAtom, playerProbe } from "./reachability.ts";
import { runReducer } from "./run-reducer.ts";
import { abandonAttempts, outageWatch } from "./send.ts";

/* Runs the connection model of this page. docs/reference/connection.md */

/** Age from which a running call counts as stuck when the connection changes, in milliseconds. */
const STUCK_MS = 2_000;
/** Timeout of a probe in milliseconds. */
const PROBE_TIMEOUT_MS = 4_000;

let latest = INITIAL_LINK;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Time when the server last stopped pushing (epoch ms). Until then, everything shown was up to date. */
export const liveUntilAtom = atom(0);

const dispatch = runReducer({
  initial: INITIAL_LINK,
  reduce: serverLink,
  perform,
  onState: follow,
});

function perform(effect: LinkEffect): void {
  switch (effect.type) {
    case "probe":
      if (document.visibilityState === "visible") void sendProbe();
      break;
    case "startTimer":
      clearTimeout(timer);
      timer = setTimeout(
        () => dispatch({ type: "timeout", at: steadyNow() }),
        effect.ms * (1 + PROBE_JITTER * Math.random()),
      );
      break;
    case "stopTimer":
      clearTimeout(timer);
      break;
    default:
      effect satisfies never;
  }
}

/** Calls the server. The model hears the outcome from the call. */
async function sendProbe(): Promise<void> {
  try {
    await (playerProbe.current()?.(PROBE_TIMEOUT_MS) ?? call(ready, { probeTimeoutMs: PROBE_TIMEOUT_MS }));
  } catch {
    // See above.
  }
}

function follow(state: LinkState): void {
  const kind = state.outage?.kind ?? null;
  const before = store.get(outageAtom);
  const wasLive = before === null && latest.isPushed;
  const isLive = kind === null && state.isPushed;
  if (wasLive && !isLive) store.set(liveUntilAtom, serverNow());
  latest = state;
  if (kind === before) return;
  // First, so that calls in response to the change are not among the ended ones.
  if (before === null || kind === null) abandonAttempts(STUCK_MS);
  store.set(outageAtom, kind);
}

outageWatch.set((outcome) => dispatch(outcomeEvent(outcome)));
addEventListener("offline", () => dispatch({ type: "offline", at: steadyNow() }));
onWake(() => dispatch({ type: "wake", at: steadyNow() }));

function followSocket(): void {
  const isOpen = store.get(isLiveAtom);
  if (isOpen !== latest.isPushed) dispatch({ type: "pushed", isOpen, at: steadyNow() });
}
followSocket();
store.sub(isLiveAtom, followSocket);
