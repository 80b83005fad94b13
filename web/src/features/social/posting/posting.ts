import { atom } from "jotai";
import { msUntilEnergy } from "#game/core/energy.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { POST_CYCLE_MS, POST_REFUSAL_TEXT } from "#game/social/cycle.ts";
import type { Tone } from "#game/social/lines.ts";
import { chosenTone } from "#game/social/tones.ts";
import { attendPosting, createPost, getPosting, type PostingView } from "#game/social/wire.ts";
import { onTimeCorrected, serverNow } from "../../../clock.ts";
import { acceptEvents, acceptReply } from "../../../player/live/game-events.ts";
import { refreshMe } from "../../../player/me.ts";
import { playerAtom } from "../../../player/player.ts";
import { ApiError, call, failureText, NetworkError } from "../../../server/api.ts";
import { isReachableAtom } from "../../../server/reachability.ts";
import { runReducer } from "../../../server/run-reducer.ts";
import { SessionEndedError } from "../../../server/session-token.ts";
import { store } from "../../../store.ts";
import { addOwnPost } from "../feed/feed-data.ts";
import { type PostingEffect, type Refusal, reducePosting, STOPPED } from "./posting-state.ts";

/** Energy cost of a post, until the server has sent it. */
const POST_ENERGY = 10;

/** The page's posting widget. */
export const postingAtom = atom(STOPPED);
/** The page's last post and its number; null before the first. */
export const lastPostAtom = atom<{
  readonly count: number;
  readonly reply: Pick<ReplyOf<typeof createPost>, "post" | "sold"> & {
    readonly posting: Pick<PostingView, "followersPerPost" | "masteryPerPost">;
  };
} | null>(null);

/** The tone that the player has picked on this page; null if none since it opened. */
const pickedAtom = atom<Tone | null>(null);
/** The tone of the next post: the last one used, until the player picks another. */
export const toneAtom = atom((get) => get(pickedAtom) ?? chosenTone(get(playerAtom)?.tones ?? ""));

export function chooseTone(tone: Tone): void {
  store.set(pickedAtom, tone);
}

let timer: ReturnType<typeof setTimeout> | undefined;

const dispatch = runReducer({
  initial: STOPPED,
  reduce: reducePosting,
  perform,
  onState: (state) => store.set(postingAtom, state),
});

/** Wait until there is energy for a post, in milliseconds. */
export function energyInMs(now: number): number {
  const player = store.get(playerAtom);
  const cost = store.get(postingAtom).view?.energyPerPost ?? POST_ENERGY;
  return player ? msUntilEnergy(player.energy, now, cost) : 0;
}

export function startPosting(): void {
  const now = serverNow();
  dispatch({ type: "postPressed", now, energyInMs: energyInMs(now) });
}

export function stopPosting(): void {
  dispatch({ type: "stopPressed" });
}

function tick(): void {
  const now = serverNow();
  dispatch({ type: "ticked", now, energyInMs: energyInMs(now) });
}

function perform(effect: PostingEffect): void {
  switch (effect.type) {
    case "wake":
      clearTimeout(timer);
      if (effect.at !== null) timer = setTimeout(tick, Math.max(0, effect.at - serverNow()));
      break;
    case "attend":
      void attend();
      break;
    case "post":
      void sendPost(effect.cycle);
      break;
    default:
      effect satisfies never;
  }
}

async function attend(): Promise<void> {
  try {
    const { events, ...view } = await call(attendPosting, { key: crypto.randomUUID() });
    acceptEvents(events);
    dispatch({ type: "viewed", view });
  } catch {
    // If this fails, the next post reports why.
  }
}

async function sendPost(cycle: number): Promise<void> {
  try {
    const reply = await call(createPost, {
      key: crypto.randomUUID(),
      body: { tone: store.get(toneAtom) },
    });
    acceptReply(reply, "post");
    addOwnPost(reply.post);
    store.set(lastPostAtom, (last) => ({ count: (last?.count ?? 0) + 1, reply }));
    dispatch({ type: "posted", cycle, view: reply.posting, now: serverNow() });
  } catch (fault) {
    if (fault instanceof SessionEndedError) return;
    // The page's state may be stale.
    if (fault instanceof ApiError) refreshMe();
    const now = serverNow();
    dispatch({ type: "refused", cycle, refusal: toRefusal(fault, now), now });
  }
}

/** Converts a failed call to a refusal. */
function toRefusal(fault: unknown, now: number): Refusal {
  if (fault instanceof NetworkError) return { kind: "offline" };
  if (fault instanceof ApiError) {
    const waitMs = (fault.retryAfter ?? POST_CYCLE_MS / 1_000) * 1_000;
    switch (fault.body.error) {
      case POST_REFUSAL_TEXT.too_fast:
        return { kind: "tooFast", readyInMs: waitMs };
      case POST_REFUSAL_TEXT.unattended:
        return { kind: "unattended" };
      case POST_REFUSAL_TEXT.low_energy:
        return { kind: "energy", readyInMs: Math.max(waitMs, energyInMs(now)) };
    }
  }
  return { kind: "refused", text: failureText(fault, "Failed to post") };
}

/** Runs the widget while its page is open. Returns a function that stops posting and cleans up. */
export function openPosting(): () => void {
  void call(getPosting, {}).then(
    (view) => dispatch({ type: "viewed", view }),
    () => {},
  );
  const touch = () => dispatch({ type: "touched", now: serverNow() });
  const end = new AbortController();
  const { signal } = end;
  for (const type of ["pointerdown", "keydown", "wheel"])
    document.addEventListener(type, touch, { passive: true, signal });
  document.addEventListener("visibilitychange", tick, { signal });
  const stopCorrections = onTimeCorrected(tick);
  const leaveReachable = store.sub(isReachableAtom, () => {
    if (!store.get(isReachableAtom)) dispatch({ type: "unreachable" });
  });
  return () => {
    end.abort();
    stopCorrections();
    leaveReachable();
    dispatch({ type: "left" });
    store.set(lastPostAtom, null);
    store.set(pickedAtom, null);
  };
}
