import fc from "fast-check";
import { expect, it } from "vitest";
import { POST_CYCLE_MS } from "#game/social/cycle.ts";
import type { PostingView } from "#game/social/wire.ts";
import {
  ATTEND_INTERVAL_MS,
  cycleShare,
  MAX_TURNS,
  type PostingEffect,
  type PostingEvent,
  type PostingState,
  type Refusal,
  reducePosting,
  STOPPED,
} from "./posting-state.ts";

const T = 1_800_000_000_000;

const MASTERY = { masteryLevel: 3, masteryPercent: 65, masteryPerPost: 25 };
const RATES = { followersPerPost: 3, energyPerPost: 10, conversionThousandths: 24, salesThousandths: 0 };
const view = (cyclesLeft = 11): PostingView => {
  return { ...MASTERY, ...RATES, readyInMs: POST_CYCLE_MS, cyclesLeft };
};

/** Applies events; returns the final state and all effects. */
function run(events: readonly PostingEvent[], from: PostingState = STOPPED) {
  const effects: PostingEffect[] = [];
  const state = events.reduce((before, event) => {
    const step = reducePosting(before, event);
    effects.push(...step.effects);
    return step.state;
  }, from);
  return { state, effects, types: effects.map(({ type }) => type) };
}

const press = (now: number, energyInMs = 0): PostingEvent => ({ type: "postPressed", now, energyInMs });
const tick = (now: number, energyInMs = 0): PostingEvent => ({ type: "ticked", now, energyInMs });
const refused = (refusal: Refusal, now: number, cycle = 1): PostingEvent => {
  return { type: "refused", cycle, refusal, now };
};
const posted = (now: number, cyclesLeft = 11, cycle = 1): PostingEvent => {
  return { type: "posted", cycle, view: view(cyclesLeft), now };
};
const SENDING = run([press(T), tick(T + 5_000)]).state;

it("the posting widget sends one post at the end of each 5-second cycle", () => {
  expect(run([press(T), tick(T + 4_999)]).types).toEqual(["attend", "wake", "wake"]);
  const { state, types } = run([press(T), tick(T + 5_000), tick(T + 5_001), tick(T + 9_000)]);
  expect(types).toEqual(["attend", "wake", "post"]);
  expect(state.phase).toBe("sending");
});

it("the posting widget sends one post after the tab slept, however long", () => {
  const { types, state } = run([press(T), tick(T + 3_600_000)]);
  expect(types.filter((type) => type === "post")).toHaveLength(1);
  expect(cycleShare(state, T + 3_600_000)).toBe(1);
});

const stopped = (stop: PostingState["stop"]) => ({ phase: "stopped", stop }) as const;
const tired = (readyAt: number) => stopped({ kind: "energy", readyAt });
const asks = stopped({ kind: "unattended" });
const counting = { phase: "counting", startedAt: T + 2_100, endsAt: T + 7_100, turns: 1 } as const;
const noEnergy = refused({ kind: "energy", readyInMs: 3_000 }, T + 5_100);
const unattended = refused({ kind: "unattended" }, T + 5_100);
const game = { kind: "refused", text: "The game is stopped." } as const;
const early = refused({ kind: "tooFast", readyInMs: 2_000 }, T + 5_100);
const RUNNING = run([press(T)]).state;
const LEFT = run([{ type: "stopPressed" }], SENDING).state;
const AGAIN = run([press(T + 5_050), tick(T + 10_050)], LEFT).state;
const LAST_TURN = { ...SENDING, turns: MAX_TURNS - 1 };
const next = { phase: "counting", startedAt: T + 5_200, endsAt: T + 10_200 } as const;
const restarted = { phase: "counting", endsAt: T - 55_000 } as const;
const after = { ...stopped(null), view: view() };

it.each<[string, PostingState, PostingEvent, Partial<PostingState>]>([
  ["starts the next cycle when the reply arrives", SENDING, posted(T + 5_200), next],
  ["ignores a second press of Post", RUNNING, press(T + 10), RUNNING],
  ["does not start without energy and shows the wait", STOPPED, press(T, 4_000), tired(T + 4_000)],
  ["stops if energy has run out at the end of a cycle", RUNNING, tick(T + 5_000, 2_000), tired(T + 7_000)],
  ["stops if the server refuses for lack of energy", SENDING, noEnergy, tired(T + 8_100)],
  ["asks for the player after the last unattended cycle", SENDING, posted(T + 5_100, 0), asks],
  ["asks for the player if the server refuses an unattended post", SENDING, unattended, asks],
  ["stops without a network", SENDING, { type: "unreachable" }, { stop: { kind: "offline" } }],
  ["shows the server's reason for a refusal", SENDING, refused(game, T + 5_100), stopped(game)],
  ["waits for its turn if another tab is posting", SENDING, early, counting],
  ["stops after repeated refusals of another tab", LAST_TURN, early, stopped({ kind: "elsewhere" })],
  ["updates its view but stays stopped if the reply follows Stop", LEFT, posted(T + 5_100), after],
  ["restarts the cycle if the clock was set back", RUNNING, tick(T - 60_000), restarted],
  ["ignores the reply to an earlier post", AGAIN, unattended, { phase: "sending", cycle: 2 }],
])("the posting widget %s", (_, from, event, expected) => {
  expect(reducePosting(from, event).state).toMatchObject(expected);
});

it("the posting widget keeps posting after recent input instead of asking for the player", () => {
  const running = run([press(T), { type: "touched", now: T + 30_000 }]).state;
  const last = { ...running, phase: "sending", cycle: 12 } as const;
  const { state, types } = run([posted(T + 60_500, 0, 12)], last);
  expect(state.phase).toBe("counting");
  expect(types).toEqual(["attend", "wake"]);
});

it.each([
  [-1_000, 0],
  [0, 0],
  [2_500, 0.5],
  [5_000, 1],
  [90_000, 1],
])("the progress of a posting cycle %i ms after its start is %f", (ms, share) => {
  expect(cycleShare(run([press(T)]).state, T + ms)).toBe(share);
});

const refusals: fc.Arbitrary<Refusal> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("tooFast" as const, "energy" as const),
    readyInMs: fc.integer({ min: 0, max: POST_CYCLE_MS }),
  }),
  fc.constantFrom<Refusal>({ kind: "unattended" }, { kind: "offline" }, { kind: "refused", text: "No" }),
);
/** A delay and the event after it; replies belong to the last post. */
const happening = fc.record({
  ms: fc.oneof(fc.integer({ min: 0, max: 6_000 }), fc.integer({ min: 0, max: 200_000 })),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constant("tick" as const) },
    { weight: 4, arbitrary: fc.record({ cyclesLeft: fc.integer({ min: 0, max: 12 }) }) },
    { weight: 2, arbitrary: fc.constantFrom("press", "touch", "stop", "unreachable", "left") },
    { weight: 1, arbitrary: fc.record({ refusal: refusals }) },
  ),
  energyInMs: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constant(3_000)),
});

it("the posting widget keeps its rhythm, one post at a time, and the limit on attend calls", () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 80 }), (happenings) => {
      let state = STOPPED;
      let now = T;
      let readyAt = 0;
      let isAnswered = true;
      let attendedAt = 0;
      for (const { ms, what, energyInMs } of happenings) {
        now += ms;
        const event = toEvent(what, state, now, energyInMs);
        const step = reducePosting(state, event);
        if (event.type === "posted") readyAt = now + POST_CYCLE_MS;
        if (event.type === "posted" || event.type === "refused" || step.state.phase === "stopped") {
          isAnswered = true;
        }
        for (const effect of step.effects) {
          if (effect.type === "post") {
            expect(isAnswered).toBe(true);
            expect(now).toBeGreaterThanOrEqual(readyAt);
            expect(energyInMs).toBe(0);
            isAnswered = false;
          }
          if (effect.type === "attend") {
            if (event.type !== "postPressed") {
              expect(now - attendedAt).toBeGreaterThanOrEqual(ATTEND_INTERVAL_MS);
            }
            attendedAt = now;
          }
        }
        // A running cycle always has its timer; a stopped one never.
        const wake = step.effects.findLast((effect) => effect.type === "wake");
        if (step.state.phase === "counting" && state.phase !== "counting") {
          expect(wake).toEqual({ type: "wake", at: step.state.endsAt });
        }
        if (step.state.phase === "stopped" && state.phase !== "stopped") {
          expect(wake).toEqual({ type: "wake", at: null });
        }
        expect(step.state.endsAt - step.state.startedAt).toBeLessThanOrEqual(POST_CYCLE_MS);
        if (step.state.phase !== "stopped") expect(step.state.stop).toBeNull();
        state = step.state;
      }
    }),
  );
});

/** The events of which the widget's own state decides nothing. */
const PLAIN: Readonly<Record<string, (now: number, energyInMs: number) => PostingEvent>> = {
  press,
  tick,
  touch: (now) => ({ type: "touched", now }),
  stop: () => ({ type: "stopPressed" }),
  unreachable: () => ({ type: "unreachable" }),
  left: () => ({ type: "left" }),
};

function toEvent(
  what: string | { cyclesLeft: number } | { refusal: Refusal },
  { cycle }: PostingState,
  now: number,
  energyInMs: number,
): PostingEvent {
  if (typeof what === "string") return (PLAIN[what] ?? tick)(now, energyInMs);
  if (cycle === 0) return tick(now, energyInMs);
  return "cyclesLeft" in what ? posted(now, what.cyclesLeft, cycle) : refused(what.refusal, now, cycle);
}
