import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTIONS } from "../../../worker/content/actions.ts";
import { BUNDLED_DOCUMENTS } from "../../../worker/content/documents.ts";
import { contentKey } from "../content.ts";
import { HOUR_MS } from "../durations.ts";
import { newPlayer } from "../player.ts";
import { parsePast } from "../quests/past.ts";
import {
  BRIEF_OPEN_MS,
  BRIEF_PAUSE_MS,
  type Brief,
  briefReward,
  finishBrief,
  numberOf,
  phaseOf,
  progressOf,
  takeBrief,
} from "./brief.ts";
import { afterChange, type BriefGoal, type CauseSum, measure, pickGoals } from "./goals.ts";

const BRIEF_GOALS = BUNDLED_DOCUMENTS["daily-brief"];

const START = 1_800_000_000_000;
const player = newPlayer("Dana", START);
const sum = (group: string, rows: number, cash = 0, followers = 0): CauseSum => ({
  group,
  rows,
  cash,
  followers,
});
const POOL: readonly BriefGoal[] = [
  { id: "fries", label: "Bag fries", kind: "action:bag_fries", count: 3 },
  { id: "fries_more", label: "Bag more fries", kind: "action:bag_fries", count: 9 },
  { id: "posts", label: "Post", kind: "posts", count: 2 },
  { id: "cash", label: "Earn", kind: "cash", count: 50 },
  { id: "late", label: "Lead", kind: "missions", count: 1, minLevel: 30 },
];
const taken = (change: Partial<Brief> = {}): Brief => ({
  number: 5,
  offeredAt: START,
  level: 7,
  finishedAt: null,
  streak: 4,
  bestStreak: 4,
  goals: [
    { id: "fries", from: 10 },
    { id: "posts", from: 0 },
    { id: "cash", from: 80 },
  ],
  ...change,
});
const DONE = [sum("action:bag_fries", 13, 104), sum("post", 1, 27), sum("action:post_content", 1)];

const AT_SEVEN = 7;

describe("the phase of a daily brief", () => {
  it.each([
    ["a player without briefs is offered the first one, without an end", null, 0, "offered", 0],
    [
      "it waits until 20 hours after the last was finished",
      taken({ finishedAt: START }),
      20 * HOUR_MS - 1,
      "waiting",
      4,
    ],
    [
      "it is offered exactly 20 hours after the last was finished",
      taken({ finishedAt: START }),
      20 * HOUR_MS,
      "offered",
      4,
    ],
    ["an offer keeps the streak for 36 hours", taken({ finishedAt: START }), 56 * HOUR_MS - 1, "offered", 4],
    [
      "an offer missed for 36 hours halves the streak",
      taken({ finishedAt: START }),
      56 * HOUR_MS,
      "offered",
      2,
    ],
    ["a taken brief stays taken for 36 hours", taken(), 36 * HOUR_MS - 1, "taken", 4],
    ["a taken brief missed after 36 hours halves the streak", taken(), 36 * HOUR_MS, "offered", 2],
    ["an odd streak is halved downwards", taken({ streak: 3 }), 36 * HOUR_MS, "offered", 1],
    ["a streak of one ends", taken({ streak: 1 }), 36 * HOUR_MS, "offered", 0],
    [
      "an absence of a year halves the streak once",
      taken({ finishedAt: START }),
      8760 * HOUR_MS,
      "offered",
      2,
    ],
    ["a clock that was set back leaves a taken brief taken", taken(), -HOUR_MS, "taken", 4],
  ] as const)("%s", (_, brief, after, type, streak) => {
    expect(phaseOf(brief, START + after)).toMatchObject({ type, streak });
  });

  it("a missed brief's successor has 36 hours from being taken, and an offer taken in time has the rest of its own", () => {
    const late = START + 100 * HOUR_MS;
    expect(takeBrief(taken(), POOL.slice(0, 1), [], AT_SEVEN, late)).toMatchObject({
      number: 6,
      offeredAt: late,
      streak: 2,
      bestStreak: 4,
      finishedAt: null,
    });
    const next = takeBrief(
      taken({ finishedAt: START }),
      POOL.slice(0, 1),
      [],
      AT_SEVEN,
      START + 30 * HOUR_MS,
    );
    expect(next?.offeredAt).toBe(START + BRIEF_PAUSE_MS);
  });

  it("a brief can't be taken while one is taken or before the next is offered", () => {
    expect(takeBrief(taken(), POOL, [], AT_SEVEN, START)).toBeNull();
    expect(takeBrief(taken({ finishedAt: START }), POOL, [], AT_SEVEN, START + HOUR_MS)).toBeNull();
  });
});

describe("the goals of a daily brief", () => {
  it("the same player, number and level always get the same three goals of different kinds", () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 120 }),
        (id, number, level) => {
          const goals = pickGoals(BRIEF_GOALS, { playerId: id, level, quests: {} }, number);
          expect(pickGoals(BRIEF_GOALS, { playerId: id, level, quests: {} }, number)).toEqual(goals);
          expect(new Set(goals.map(({ kind }) => kind)).size).toBe(3);
          for (const { minLevel = 1, maxLevel = level } of goals) {
            expect(minLevel).toBeLessThanOrEqual(level);
            expect(maxLevel).toBeGreaterThanOrEqual(level);
          }
        },
      ),
    );
  });

  /** A player who has completed every mission that a goal asks for, each by one of the choices that goals ask for. */
  function playerNumber(number: number) {
    const done = { availableAt: 0, seenAt: null, firstCompletedAt: 1, lastCompletedAt: 1, completions: 1 };
    const facts = BRIEF_GOALS.flatMap(({ when = [] }) => when.flatMap((each) => parsePast(each) ?? []));
    const quests = facts.map(({ contactId, questId }) => {
      const choices = facts.flatMap((each) =>
        each.contactId === contactId && each.questId === questId ? [each.choiceId] : [],
      );
      const choice = choices[number % choices.length] ?? null;
      return [contentKey(contactId, questId), { ...done, choice }] as const;
    });
    return { playerId: "p", level: 1 + (number % 50), quests: Object.fromEntries(quests) };
  }

  it("every goal of the shipped pool is picked for some player, and consecutive briefs differ", () => {
    const seen = new Set<string>();
    let same = 0;
    for (let number = 1; number <= 400; number += 1) {
      const ids = (at: number) => pickGoals(BRIEF_GOALS, playerNumber(number), at).map(({ id }) => id);
      const [own, next] = [ids(number), ids(number + 1)];
      for (const id of own) seen.add(id);
      if (own.toSorted().join() === next.toSorted().join()) same += 1;
    }
    expect([...seen].toSorted()).toEqual(BRIEF_GOALS.map(({ id }) => id).toSorted());
    expect(same).toBeLessThan(60);
  });

  it("the shipped pool has at least 18 goals, each of an existing action and with its number in the label", () => {
    expect(BRIEF_GOALS.length).toBeGreaterThanOrEqual(18);
    const actions = ACTIONS.map(({ id }) => `action:${id}`);
    for (const { kind, label, count } of BRIEF_GOALS) {
      if (kind.startsWith("action:")) expect(actions).toContain(kind);
      if (count > 1) expect(label).toContain(count.toLocaleString("en-US"));
    }
  });

  it.each([
    ["action:bag_fries", 13],
    ["posts", 2],
    ["cash", 131],
    ["followers", 6],
    ["missions", 4],
    ["action:rest", 0],
  ] as const)("%s is measured from the sums of its causes", (kind, amount) => {
    const others = [sum("quest", 4, 500, 70), sum("action:read_book", 9, -90), sum("post", 0, 0, 6)];
    expect(measure(kind, [...DONE, ...others])).toBe(amount);
  });
});

describe("a taken brief after one more change", () => {
  const shown = (kind: string, done: number, count = 20) => ({ kind, count, done });

  it.each([
    ["an action counts for its own goal", "action:bag_fries", 1, { cash: 8 }],
    ["another action doesn't", "action:rest", 0, {}],
    ["cash that work earns counts", "cash", 8, { cash: 8 }],
    ["costs of work take nothing", "cash", 0, { cash: -10 }],
    ["followers count", "followers", 3, { followers: 3 }],
    ["an unknown kind stays", "naps", 0, { cash: 8 }],
  ])("%s", (_, kind, gained, { cash = 0, followers = 0 }: { cash?: number; followers?: number }) => {
    const change = sum("action:bag_fries", 1, cash, followers);
    expect(afterChange([shown(kind, 4)], change)).toEqual([shown(kind, 4 + gained)]);
  });

  it("a mission, a post and a post by quick action count for their goals, and no goal exceeds its amount", () => {
    expect(afterChange([shown("missions", 0), shown("cash", 0)], sum("quest", 1, 500))).toEqual([
      shown("missions", 1),
      shown("cash", 0),
    ]);
    for (const group of ["post", "action:post_content"]) {
      expect(afterChange([shown("posts", 19), shown("posts", 20)], sum(group, 1))).toEqual([
        shown("posts", 20),
        shown("posts", 20),
      ]);
    }
  });

  it("the goals follow from the sums after any changes", () => {
    const groups = ["action:bag_fries", "action:post_content", "post", "quest", "unlock"] as const;
    const kinds = ["action:bag_fries", "posts", "cash", "followers", "missions"] as const;
    const change = fc.record({
      group: fc.constantFrom(...groups),
      cash: fc.integer({ min: 0, max: 50 }),
      followers: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const pool = kinds.map((kind) => ({ id: kind, label: kind, kind, count: 30 }));
        const start = kinds.map((kind) => shown(kind, 0, 30));
        const steps = changes.map((each) => ({ ...each, rows: 1 }));
        const sums = groups.map((group) => {
          const of = steps.filter((step) => step.group === group);
          const add = (amount: (step: CauseSum) => number) => of.reduce((all, step) => all + amount(step), 0);
          return sum(
            group,
            of.length,
            add(({ cash }) => cash),
            add(({ followers }) => followers),
          );
        });
        const brief = taken({ goals: kinds.map((kind) => ({ id: kind, from: 0 })) });
        expect(steps.reduce(afterChange, start).map(({ done }) => done)).toEqual(
          progressOf(brief, pool, sums).map(({ done }) => done),
        );
      }),
    );
  });
});

describe("finishing a daily brief", () => {
  it("a brief with all goals reached pays by the level at which it was taken and lengthens the streak", () => {
    const outcome = finishBrief(player, taken(), POOL, DONE, START + HOUR_MS);
    if (!outcome.ok) throw new Error(outcome.refusal.reason);
    expect(outcome.delta).toEqual({ cash: 175, experience: 31, followers: 0, energy: 0 });
    expect(outcome.player).toMatchObject({ cash: 222, lifetimeExperience: 31 });
    expect(outcome.brief).toMatchObject({ finishedAt: START + HOUR_MS, streak: 5, bestStreak: 5 });
  });

  it("a brief is refused with its open goals", () => {
    const outcome = finishBrief(player, taken(), POOL, [sum("action:bag_fries", 12, 96)], START + HOUR_MS);
    expect(outcome).toMatchObject({
      ok: false,
      refusal: { reason: "goals_open", open: [{ done: 2 }, { done: 0 }, { done: 16 }] },
    });
  });

  it.each([
    ["finished already", taken({ finishedAt: START })],
    ["missed", taken({ offeredAt: START - BRIEF_OPEN_MS })],
    ["never taken", null],
  ])("a brief that was %s is refused", (_, brief) => {
    expect(finishBrief(player, brief, POOL, DONE, START)).toMatchObject({ refusal: { reason: "not_taken" } });
  });

  it("a brief can be finished although the pool has lost a goal", () => {
    expect(progressOf(taken(), POOL.slice(0, 1), DONE)).toHaveLength(1);
    expect(finishBrief(player, taken(), POOL.slice(0, 1), DONE, START).ok).toBe(true);
  });

  it("the reward grows with the level up to level 40", () => {
    expect([1, 10, 40, 90].map(briefReward)).toEqual([
      { cash: 25, experience: 13 },
      { cash: 250, experience: 40 },
      { cash: 1000, experience: 130 },
      { cash: 1000, experience: 130 },
    ]);
  });

  it("a streak never exceeds its briefs, and progress never exceeds its goal", () => {
    const step = fc.record({
      hours: fc.integer({ min: 0, max: 80 }),
      what: fc.constantFrom("take", "finish", "nothing"),
      fries: fc.integer({ min: 0, max: 12 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let [now, fries, paid, brief] = [START, 0, 0, null as Brief | null];
        for (const { hours, what, fries: bagged } of steps) {
          now += hours * HOUR_MS;
          fries += bagged;
          const sums = [sum("action:bag_fries", fries, fries * 8), sum("post", fries)];
          const number = numberOf(brief, phaseOf(brief, now));
          if (what === "take")
            brief =
              takeBrief(
                brief,
                pickGoals(POOL, { playerId: "p", level: 5, quests: {} }, number),
                sums,
                5,
                now,
              ) ?? brief;
          const done = what === "finish" ? finishBrief(player, brief, POOL, sums, now) : null;
          if (done?.ok) {
            paid += 1;
            // A second time at once pays nothing.
            expect(finishBrief(player, done.brief, POOL, sums, now).ok).toBe(false);
            brief = done.brief;
          }
          const phase = phaseOf(brief, now);
          expect(phase.streak).toBeLessThanOrEqual(brief?.bestStreak ?? 0);
          expect(brief?.bestStreak ?? 0).toBeLessThanOrEqual(paid);
          if (brief) {
            for (const { goal, done: part } of progressOf(brief, POOL, sums)) {
              expect(part).toBeGreaterThanOrEqual(0);
              expect(part).toBeLessThanOrEqual(goal.count);
            }
          }
        }
      }),
    );
  });
});

it.each([
  [["gary.close:nine"], ["a", "b", "when"]],
  [["!gary.close:nine"], ["a", "b"]],
  [["gary.close:close"], ["a", "b"]],
])("a goal with the conditions %j is offered only if they hold", (when, ids) => {
  const done = { availableAt: 0, seenAt: null, firstCompletedAt: 1, lastCompletedAt: 1, completions: 1 };
  const quests = { "gary.close": { ...done, choice: "nine" } };
  const pool: BriefGoal[] = [
    { id: "a", label: "Post", kind: "posts", count: 1 },
    { id: "b", label: "Earn $1", kind: "cash", count: 1 },
    { id: "when", label: "Do it", kind: "missions", count: 1, when },
  ];
  const picked = pickGoals(pool, { playerId: "p", level: 1, quests }, 1);
  expect(picked.map(({ id }) => id).sort()).toEqual(ids);
});

it("a brief never asks for closed actions, nor for followers without posts", () => {
  const kinds = ["posts", "followers", "action:post_content", "action:rest", "cash", "missions"] as const;
  const pool = kinds.map((kind) => ({ id: kind, label: kind, kind, count: 1 }));
  const reader = { playerId: "dana", level: 50, quests: {}, closed: { post_content: "No page." } };
  expect(
    pickGoals(pool, reader, 1)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(["action:rest", "cash", "missions"]);
});
