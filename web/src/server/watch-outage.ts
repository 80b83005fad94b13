import { atom } from "jotai";
import { store } from "../store.ts";
import { onCallOutcome, steadyNow } from "./call-outcomes.ts";
import {
  INITIAL_LINK,
  type LinkEffect,
  type LinkEvent,
  type LinkState,
  linkMode,
  PROBE_JITTER,
  serverLink,
  type TroubleKind,
} from "./outage.ts";
import { outcomeEvent } from "./outcome-event.ts";
import { sendProbe } from "./probe.ts";
import { isLiveAtom, obstacleAtom, troubleAtom } from "./reachability.ts";
import { runReducer } from "./run-reducer.ts";
import { abandonAttempts } from "./send.ts";

/* Runs the connection model of this page. docs/reference/connection.md */

/** Age from which a running call counts as stuck when the connection changes, in milliseconds. */
const STUCK_MS = 2_000;

let latest = INITIAL_LINK;
let timer: ReturnType<typeof setTimeout> | undefined;

const OBSTACLES: Readonly<Record<TroubleKind, string>> = {
  offline: "You're offline",
  silent: "The server isn't answering",
  failing: "The server is having trouble",
  foreign: "This network wants you to sign in",
  paused: "The game is paused",
};

/** When the server last stopped pushing (epoch ms). Until then, everything shown was up to date. */
export const liveUntilAtom = atom(0);

const dispatch = runReducer<LinkState, LinkEvent, LinkEffect>({
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

function follow(state: LinkState): void {
  const kind = state.trouble?.kind ?? null;
  const before = store.get(troubleAtom);
  const wasLive = before === null && latest.isPushed;
  if (wasLive && linkMode(state) !== "live") store.set(liveUntilAtom, Date.now());
  latest = state;
  if (kind === before) return;
  // First, so that calls in response to the change are not among the ended ones.
  if (before === null || kind === null) abandonAttempts(STUCK_MS);
  store.set(obstacleAtom, kind && OBSTACLES[kind]);
  store.set(troubleAtom, kind);
}

onCallOutcome((outcome) => dispatch(outcomeEvent(outcome)));
const wake = () => {
  if (document.visibilityState === "visible") dispatch({ type: "wake", at: steadyNow() });
};
addEventListener("offline", () => dispatch({ type: "offline", at: steadyNow() }));
addEventListener("online", wake);
addEventListener("focus", wake);
document.addEventListener("visibilitychange", wake);
function followSocket(): void {
  const isOpen = store.get(isLiveAtom);
  if (isOpen !== latest.isPushed) dispatch({ type: "pushed", isOpen, at: steadyNow() });
}
followSocket();
store.sub(isLiveAtom, followSocket);
