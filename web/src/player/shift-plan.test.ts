import fc from "fast-check";
import { expect, it } from "vitest";
import {
  countByAction,
  EMPTY_PLAN,
  isRepeatable,
  lastUnsent,
  MAX_PLANNED,
  MAX_REPEAT_MS,
  type Plan,
  type PlanEntry,
  withAnswer,
  withoutEntry,
  withPlanned,
  withSent,
} from "./shift-plan.ts";

const entry = (key: string, actionId = "bag_fries", sentAt: number | null = null): PlanEntry => ({
  ...{ key, actionId, plannedAt: 1, sentAt },
});
const plan = (...entries: PlanEntry[]): Plan => entries.reduce(withPlanned, EMPTY_PLAN);
const answer = (key: string, outcome: "done" | "refused" | "lost" = "done", reason = "") => ({
  ...{ key, actionId: "bag_fries", outcome, reason },
});

it("a plan keeps its order, ignores a known key and has a maximum", () => {
  expect(plan(entry("a"), entry("b", "rest"), entry("a")).entries.map(({ key }) => key)).toEqual(["a", "b"]);
  const full = plan(...Array.from({ length: MAX_PLANNED + 3 }, (_, index) => entry(`${index}`)));
  expect(full.entries).toHaveLength(MAX_PLANNED);
});

it("a new plan clears the report of the last one, and one that goes on keeps it", () => {
  const done = withAnswer(plan(entry("a")), answer("a"));
  expect(withPlanned(done, entry("b")).results).toEqual([]);
  const half = withAnswer(plan(entry("a"), entry("b")), answer("a"));
  expect(withPlanned(half, entry("c")).results).toHaveLength(1);
});

it("only an entry that was never sent can be taken back", () => {
  const sent = withSent(plan(entry("a"), entry("b")), "b", 5);
  expect(lastUnsent(sent, "bag_fries")?.key).toBe("a");
  expect(lastUnsent(withoutEntry(sent, "a"), "bag_fries")).toBe(null);
});

it("a refusal stops the plan while something is left, and an answer without a refusal doesn't", () => {
  const two = plan(entry("a"), entry("b"));
  expect(withAnswer(two, answer("a")).isStopped).toBe(false);
  const stopped = withAnswer(two, answer("a", "refused", "Not enough energy"));
  expect(stopped.isStopped).toBe(true);
  expect(withoutEntry(stopped, "b").isStopped).toBe(false);
  expect(withAnswer(plan(entry("a")), answer("a", "refused")).isStopped).toBe(false);
});

it("the first attempt decides how long an entry may be repeated", () => {
  const sent = withSent(withSent(plan(entry("a")), "a", 100), "a", 900);
  expect(sent.entries[0]?.sentAt).toBe(100);
  expect(isRepeatable(entry("a"), Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(isRepeatable(entry("a", "rest", 100), 99 + MAX_REPEAT_MS)).toBe(true);
  expect(isRepeatable(entry("a", "rest", 100), 100 + MAX_REPEAT_MS)).toBe(false);
});

it("counts are in the order of the plan", () => {
  expect(countByAction([entry("a", "rest"), entry("b"), entry("c", "rest")])).toEqual([
    ["rest", 2],
    ["bag_fries", 1],
  ]);
});

it("whatever happens, each planned entry is open or answered once, and never both", () => {
  const step = fc.tuple(
    fc.constantFrom("plan", "send", "done", "refuse", "lose", "take back"),
    fc.integer({ min: 0, max: 8 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = EMPTY_PLAN;
      for (const [what, number] of steps) {
        const key = `${number}`;
        if (what === "plan" && !now.results.some((result) => result.key === key))
          now = withPlanned(now, entry(key));
        if (what === "send") now = withSent(now, key, 1);
        if (what === "done") now = withAnswer(now, answer(key));
        if (what === "refuse") now = withAnswer(now, answer(key, "refused"));
        if (what === "lose") now = withAnswer(now, answer(key, "lost"));
        const open = lastUnsent(now, "bag_fries");
        if (what === "take back" && open) now = withoutEntry(now, open.key);
        const keys = [...now.entries, ...now.results].map((each) => each.key);
        expect(new Set(keys).size).toBe(keys.length);
        expect(now.isStopped && now.entries.length === 0).toBe(false);
      }
    }),
  );
});
