import fc from "fast-check";
import { expect, it } from "vitest";
import {
  EMPTY_QUEUE,
  MAX_TOASTS,
  msUntilLeaving,
  type Toast,
  type ToastEvent,
  type ToastQueue,
  toastQueue,
} from "./toast-queue.ts";

const aToast = (key: string, durationMs = 4_000, kind = "message"): Toast => ({
  kind,
  text: key,
  durationMs,
  key,
});
const show = (at: number, toast: Toast): ToastEvent => ({ type: "show", at, toast });
const apply = (events: readonly ToastEvent[], places = 2, from: ToastQueue = EMPTY_QUEUE) =>
  events.reduce((queue, event) => toastQueue(queue, event, places), from);
const shown = ({ shown }: ToastQueue) => shown.map(({ toast }) => toast.key);
const waiting = ({ waiting }: ToastQueue) => waiting.map(({ key }) => key);
const resumed = toastQueue(EMPTY_QUEUE, { type: "resume", at: 0 }, 2);

it("a toast waits for a place, and its time starts when it gets one", () => {
  const queue = apply(
    ["a", "b", "c"].map((key) => show(0, aToast(key))),
    2,
    resumed,
  );
  expect([shown(queue), waiting(queue)]).toEqual([["a", "b"], ["c"]]);
  const later = apply([{ type: "timeout", at: 4_000 }], 2, queue);
  expect(shown(later)).toEqual(["c"]);
  expect(msUntilLeaving(later)).toBe(4_000);
});

it("a toast shown again under its key starts its time again, in its place", () => {
  const queue = apply([show(0, aToast("a")), show(0, aToast("b")), show(3_999, aToast("a"))], 2, resumed);
  expect(shown(queue)).toEqual(["a", "b"]);
  expect(shown(apply([{ type: "timeout", at: 4_000 }], 2, queue))).toEqual(["a"]);
  expect(shown(apply([{ type: "timeout", at: 7_998 }], 2, queue))).toEqual(["a"]);
  expect(shown(apply([{ type: "timeout", at: 7_999 }], 2, queue))).toEqual([]);
});

it("a toast that has left doesn't come back under its old id", () => {
  const queue = apply(
    [show(0, aToast("a")), { type: "timeout", at: 4_000 }, show(4_000, aToast("a"))],
    2,
    resumed,
  );
  expect(queue.shown.map(({ id }) => id)).toEqual([2]);
});

it("the time of toasts stands still while they can't be seen", () => {
  const queue = apply([show(0, aToast("a")), { type: "pause", at: 1_000 }], 2, resumed);
  expect(msUntilLeaving(queue)).toBeNull();
  const later = apply(
    [
      { type: "timeout", at: 60_000 },
      { type: "resume", at: 60_000 },
    ],
    2,
    queue,
  );
  expect([shown(later), msUntilLeaving(later)]).toEqual([["a"], 3_000]);
});

it("a failure is shown before waiting news, and a removed toast makes room", () => {
  const queue = apply(
    ["a", "b", "c"].map((key) => show(0, aToast(key))).concat(show(0, aToast("no", 4_000, "error"))),
    2,
    resumed,
  );
  expect(waiting(queue)).toEqual(["no", "c"]);
  expect(shown(apply([{ type: "remove", at: 1, id: 1 }], 2, queue))).toEqual(["b", "no"]);
});

it("at most 20 toasts are shown or wait", () => {
  const queue = apply(
    Array.from({ length: 50 }, (_, i) => show(0, aToast(`${i}`))),
    4,
    resumed,
  );
  expect(queue.shown.length + queue.waiting.length).toBe(MAX_TOASTS);
});

it("each toast is seen for its whole time, unless the player removes it, whatever happens meanwhile", () => {
  const step = fc.record({
    ms: fc.integer({ min: 0, max: 3_000 }),
    what: fc.oneof(
      fc.record({ type: fc.constant("show" as const), key: fc.constantFrom("a", "b", "c", "d", "e", "f") }),
      fc.record({ type: fc.constantFrom("pause" as const, "resume" as const, "timeout" as const) }),
    ),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (steps, places) => {
      let queue = resumed;
      let at = 0;
      /** Milliseconds for which each appearance was seen since it was last shown. */
      const seen = new Map<number, { toast: Toast; ms: number }>();
      const advance = (event: ToastEvent) => {
        const wasRunning = queue.countedTo !== null;
        const elapsed = event.at - at;
        at = event.at;
        const before = queue;
        queue = toastQueue(queue, event, places);
        for (const { id, toast } of before.shown) {
          const known = seen.get(id) ?? { toast, ms: 0 };
          const ms = known.ms + (wasRunning ? elapsed : 0);
          seen.set(id, { toast, ms });
          const after = queue.shown.find((each) => each.id === id);
          if (after === undefined) expect(ms).toBeGreaterThanOrEqual(toast.durationMs);
          else if (after.toast !== toast) seen.set(id, { toast: after.toast, ms: 0 });
        }
        expect(queue.shown.length).toBeLessThanOrEqual(places);
        expect(queue.waiting.length === 0 || queue.shown.length === places).toBe(true);
      };
      for (const { ms, what } of steps) {
        const until = at + ms;
        // Timers fire on time.
        for (
          let next = msUntilLeaving(queue);
          next !== null && at + next <= until;
          next = msUntilLeaving(queue)
        )
          advance({ type: "timeout", at: at + next });
        advance(what.type === "show" ? show(until, aToast(what.key)) : { type: what.type, at: until });
      }
    }),
  );
});
