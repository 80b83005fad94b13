import fc from "fast-check";
import { expect, it } from "vitest";
import {
  INITIAL_LINK,
  type LinkEffect,
  type LinkEvent,
  type LinkState,
  MAX_RETRY_AFTER_MS,
  MIN_PROBE_GAP_MS,
  type OutageKind,
  PAUSED_PROBE_DELAY_MS,
  PROBE_DELAYS_MS,
  PROBE_JITTER,
  serverLink,
} from "./outage.ts";

const good = (startedAt: number, at = startedAt + 50, isPaused: boolean | null = null): LinkEvent => {
  return { type: "answered", startedAt, at, isPaused };
};
const bad = (kind: OutageKind, startedAt: number, at = startedAt + 50, more = {}): LinkEvent => {
  return { type: "failed", kind, startedAt, at, isProbe: false, retryAfterMs: 0, ...more };
};
const probed = (kind: OutageKind, startedAt: number, at = startedAt + 50, retryAfterMs = 0) =>
  bad(kind, startedAt, at, { isProbe: true, retryAfterMs });
const pushed = (isOpen: boolean, at: number): LinkEvent => ({ type: "pushed", isOpen, at });

function run(...events: LinkEvent[]): { state: LinkState; last: readonly LinkEffect[] } {
  let state = INITIAL_LINK;
  let last: readonly LinkEffect[] = [];
  for (const event of events) ({ state, effects: last } = serverLink(state, event));
  return { state, last };
}
const kindAfter = (...events: LinkEvent[]) => run(...events).state.outage?.kind ?? null;
const OFF = bad("offline", 1_000);
const PAUSED = bad("paused", 1_000);
const types = (effects: readonly LinkEffect[]) => effects.map(({ type }) => type);

it.each<[string, LinkEvent[], string]>([
  ["without a socket the page polls", [], "polling"],
  ["with a socket the page is live", [pushed(true, 1)], "live"],
  ["a refused connection is offline at once", [bad("offline", 1)], "offline"],
  ["the browser's event is offline at once", [pushed(true, 1), { type: "offline", at: 2 }], "offline"],
  ["a pause is an outage at once", [bad("paused", 1)], "paused"],
  ["one server error is no outage yet", [pushed(true, 1), bad("failing", 2)], "live"],
  ["a server error that a probe confirms is one", [bad("failing", 1), probed("failing", 60)], "failing"],
  ["a portal that a probe confirms is an outage", [bad("foreign", 1), probed("foreign", 60)], "foreign"],
  ["silence that a probe confirms is an outage", [bad("silent", 1), probed("silent", 60)], "silent"],
  ["a server error that a probe refutes is no outage", [bad("failing", 1), good(60)], "polling"],
  ["a reply ends being offline", [bad("offline", 1), good(100)], "polling"],
  ["a late silence is no outage", [good(10_000), bad("silent", 1_000, 16_000)], "polling"],
  ["nor is a late loss", [good(10_000), bad("offline", 1_000, 16_000)], "polling"],
  ["a late reply to a call before the failure doesn't end it", [OFF, good(500, 1_200)], "offline"],
  ["a reply to a later call does", [OFF, good(500, 1_200), good(1_300)], "polling"],
  ["a paused game stays paused while reading works", [PAUSED, good(1_100)], "paused"],
  ["and while replies say so", [PAUSED, good(1_100, 1_200, true)], "paused"],
  ["until one says that it runs", [PAUSED, good(1_100, 1_200, false)], "polling"],
  // The reply was under way when the administrator paused the game.
  ["unless that's an earlier one", [PAUSED, good(900, 1_200, false)], "paused"],
  ["a reply may say that the game is paused", [good(1_000, 1_050, true)], "paused"],
  ["a socket that stays open counts again after it", [pushed(true, 1), bad("offline", 2), good(9)], "live"],
])("%s", (_, events, mode) => {
  const { outage, isPushed } = run(...events).state;
  expect(outage?.kind ?? (isPushed ? "live" : "polling")).toBe(mode);
});

it("a slow call is probed, and only a silent probe makes it an outage", () => {
  const slow: LinkEvent = { type: "slow", startedAt: 1_000, at: 5_000 };
  expect(types(run(slow).last)).toEqual(["probe"]);
  expect(kindAfter(slow, good(5_000))).toBe(null);
  expect(kindAfter(slow, probed("silent", 5_000, 9_000))).toBe("silent");
});

it("a lost socket is probed after a delay, which a reply cancels", () => {
  const loss = [pushed(true, 1), pushed(false, 2)];
  const timeout = { type: "timeout", at: 600 } as const;
  expect(types(run(...loss).last)).toEqual(["startTimer"]);
  expect(types(run(...loss, timeout).last)).toEqual(["probe"]);
  expect(types(run(...loss, good(3), timeout).last)).toEqual([]);
});

it("probes start within half a second, back off, and stay close enough to notice a recovery within 2 s", () => {
  let { state, last } = run(bad("offline", 0, 10));
  const delays: number[] = [];
  for (let at = 1_000; delays.length < 6; at += 2_000) {
    for (const effect of last) if (effect.type === "startTimer") delays.push(effect.ms);
    ({ state, effects: last } = serverLink(state, { type: "timeout", at }));
    expect(types(last)).toEqual(["probe", "startTimer"]);
  }
  expect(delays).toEqual([500, 1_000, 1_500, 1_500, 1_500, 1_500]);
  expect(Math.max(...PROBE_DELAYS_MS) * (1 + PROBE_JITTER)).toBeLessThan(2_000);
});

it("a probe obeys Retry-After up to its maximum, but a return to the page may ask at once", () => {
  const { state } = run(bad("failing", 1), probed("failing", 500, 600, 5_000));
  const early = serverLink(state, { type: "timeout", at: 2_600 });
  expect(early.effects).toEqual([{ type: "startTimer", ms: 3_000 }]);
  expect(types(serverLink(state, { type: "timeout", at: 5_600 }).effects)).toEqual(["probe", "startTimer"]);
  expect(types(serverLink(state, { type: "wake", at: 2_600 }).effects)).toEqual(["probe", "startTimer"]);
  const long = run(bad("failing", 1), probed("failing", 500, 600, 3_600_000)).state;
  expect(long.outage?.notBefore).toBe(600 + MAX_RETRY_AFTER_MS);
});

it("a paused game whose restart is pushed is probed rarely", () => {
  const { last } = run(pushed(true, 1), bad("paused", 2));
  expect(last).toEqual([{ type: "startTimer", ms: PAUSED_PROBE_DELAY_MS }]);
});

it("a return to the page right after a probe is probed a moment later, also during a pause", () => {
  const paused = run(pushed(true, 1), bad("paused", 2), { type: "wake", at: 1_000 }).state;
  const { effects } = serverLink(paused, { type: "wake", at: 1_100 });
  expect(effects).toEqual([{ type: "startTimer", ms: MIN_PROBE_GAP_MS }]);
  expect(types(serverLink(paused, { type: "timeout", at: 1_400 }).effects)).toEqual(["probe", "startTimer"]);
});

const time = fc.integer({ min: 0, max: 60_000 });
const anyEvent: fc.Arbitrary<LinkEvent> = fc.oneof(
  fc.record({
    type: fc.constant("answered" as const),
    startedAt: time,
    at: time,
    isPaused: fc.constantFrom(true, false, null),
  }),
  fc.record({
    type: fc.constant("failed" as const),
    startedAt: time,
    at: time,
    kind: fc.constantFrom<OutageKind[]>("offline", "silent", "failing", "foreign", "paused"),
    isProbe: fc.boolean(),
    retryAfterMs: fc.integer({ min: 0, max: 120_000 }),
  }),
  fc.record({ type: fc.constant("slow" as const), startedAt: time, at: time }),
  fc.record({ type: fc.constantFrom("offline" as const, "wake" as const, "timeout" as const), at: time }),
  fc.record({ type: fc.constant("pushed" as const), isOpen: fc.boolean(), at: time }),
);
/** Events in the order of their times; a call never ends before it starts. */
const history = fc
  .array(anyEvent, { maxLength: 40 })
  .map((events) =>
    events
      .map((event) =>
        "startedAt" in event ? { ...event, startedAt: Math.min(event.startedAt, event.at) } : event,
      )
      .sort((a, b) => a.at - b.at),
  );

it("after any history, a reply to a new call that says that the game runs ends every outage", () => {
  fc.assert(
    fc.property(history, (events) => {
      expect(kindAfter(...events, good(60_001, 60_050, false))).toBe(null);
    }),
  );
});

it("after any history, an outage has a timer, and its timeouts lead to a probe", () => {
  fc.assert(
    fc.property(history, (events) => {
      let state = INITIAL_LINK;
      let hasTimer = false;
      for (const event of events) {
        if (event.type === "timeout") hasTimer = false;
        const step = serverLink(state, event);
        state = step.state;
        for (const { type } of step.effects) {
          if (type === "startTimer") hasTimer = true;
          if (type === "stopTimer") hasTimer = false;
        }
        if (state.outage) expect(hasTimer).toBe(true);
      }
      if (state.outage) {
        const { effects } = serverLink(state, { type: "timeout", at: 60_001 + MAX_RETRY_AFTER_MS });
        expect(types(effects)).toEqual(["probe", "startTimer"]);
      }
    }),
  );
});

it("after any history, probes keep their minimum interval", () => {
  fc.assert(
    fc.property(history, (events) => {
      let state = INITIAL_LINK;
      let before = Number.NEGATIVE_INFINITY;
      for (const event of events) {
        const step = serverLink(state, event);
        state = step.state;
        if (!step.effects.some(({ type }) => type === "probe")) continue;
        expect(event.at - before).toBeGreaterThanOrEqual(300);
        before = event.at;
      }
    }),
  );
});
