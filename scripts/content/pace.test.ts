import { describe, expect, it } from "vitest";
import { combineChoices, type Run } from "#game/content/check/combinations.ts";
import { factsAtLevel } from "#game/content/check/resources.ts";
import { aContact, aQuest } from "#game/content/fixture.ts";
import { resolveReference } from "#game/core/content.ts";
import { indexContent } from "#game/core/content-index.ts";
import { NEW_POSTING } from "#game/social/cycle.ts";
import { ENDINGS } from "../../worker/content/endings.ts";
import { advantage, LONGEST_WAIT_MINUTES, MAX_ADVANTAGE, outsideBands, tooStale } from "./bands.ts";
import {
  type DecisionDay,
  fewestOfSeven,
  LEAST_OF_SEVEN,
  playSixtyDays,
  REPORTED_DAYS,
  sideWords,
  tooIdle,
  tooOpen,
  tooSilent,
} from "./days.ts";
import { CASUAL, KINDEST, MEANEST, MIXED, OPTIMISER, POSTER, play, REGULAR, RELENTLESS } from "./play.ts";
import { plot } from "./plot.ts";
import { readContent } from "./read-content.ts";
import { page, shares } from "./report.ts";
import { type Difference, differingShare, secondRuns, tooAlike } from "./second-run.ts";
import { prepare } from "./sources.ts";

const { contacts, actions, courses, documents } = readContent();
const {
  "other-run": { inheritances },
} = documents;
const world = prepare(contacts, actions, courses, ENDINGS, documents);
const casual = play(world, CASUAL, 30);
const regular = play(world, REGULAR, 30);
const relentless = play(world, RELENTLESS, 30);
const optimiser = play(world, OPTIMISER, 30);

describe("the shipped content", () => {
  it.each(inheritances)(
    "a run that inherits $name reaches each ending, whose certificate the next may need",
    (inheritance) => {
      const index = indexContent(contacts, { inheritances });
      // Without the check's shortcut for a run that loses nothing.
      const run: Run = {
        remembers: (condition) =>
          condition.type !== "former_inheritance" || condition.inheritance === inheritance.id,
        factsAt: (level) => factsAtLevel(level, actions, inheritance),
      };
      const { completed, isPossible } = combineChoices(index, run);
      const reached = ENDINGS.filter(({ mission: quest }) =>
        isPossible(completed(resolveReference("", quest))),
      );
      expect(reached.map(({ id }) => id)).toEqual(["emperor", "ink", "offline", "sunday"]);
    },
  );

  it("a regular player reaches levels 5, 10 and 20 within the pacing bands", () => {
    expect(outsideBands(regular.milestones)).toEqual([]);
  });

  it.each([casual, regular, relentless])(
    "a $schedule.name player always has something to do soon",
    (item) => {
      expect(item.milestones.at(-1)?.level).toBe(30);
      expect(item.longestWaitMinutes).toBeLessThan(LONGEST_WAIT_MINUTES);
    },
  );

  it("playing more never slows a player down", () => {
    const lasting = (minutes: number) => play(world, { ...REGULAR, minutes }, 20);
    for (const list of [
      [casual, regular, relentless],
      [...[5, 10].map(lasting), regular, ...[40, 60, 120].map(lasting), relentless],
    ]) {
      for (const level of [5, 10, 20]) {
        const days = list.map(
          (item) => item.milestones.find((step) => step.level === level)?.days ?? Infinity,
        );
        expect(days).toEqual(days.toSorted((a, b) => b - a));
      }
    }
  }, 120_000);

  it("a player who optimises is at most 1.5 times as fast as a regular one to level 20", () => {
    expect(advantage(regular, optimiser, 20)).toBeGreaterThan(1);
    expect(advantage(regular, optimiser, 20)).toBeLessThanOrEqual(MAX_ADVANTAGE);
  });

  it("every simulated player meets something new at least every 20 active minutes before level 30", () => {
    const poster = play(world, POSTER, 30);
    expect([casual, regular, relentless, optimiser, poster].flatMap(tooStale)).toEqual([]);
  }, 120_000);

  it("the simulated player decides at forks, and delayed messages arrive in their time", () => {
    const { quests, messages, pending } = regular.end.progress;
    expect(Object.values(quests).filter(({ choice }) => choice !== null).length).toBeGreaterThan(10);
    const lastMs = Math.round((regular.milestones.at(-1)?.days ?? 0) * 24 * 3_600_000);
    expect(Object.values(messages).every(({ createdAt }) => createdAt <= lastMs)).toBe(true);
    expect(Object.values(pending.messages).every(({ createdAt }) => createdAt > lastMs)).toBe(true);
  });

  it("the simulated player takes courses and posts through the widget", () => {
    expect(regular.end.studies.completed).toContain("confidence_101");
    expect(regular.end.studies.completed.length).toBeGreaterThan(5);
    expect(regular.end.posting.masteryExperience).toBeGreaterThan(NEW_POSTING.masteryExperience);
    expect(regular.milestones.at(-1)?.bySource.Courses).toBeGreaterThanOrEqual(60);
  });
});

describe("the simulation", () => {
  it("the simulation is deterministic", () => {
    expect(play(world, REGULAR, 10)).toEqual(play(world, REGULAR, 10));
  });

  it("in 60 days a regular player decides something every day, and 49 forks or more, has a fork or a letter every day, holds three days' income at most on day 30, and no answer answers a twentieth of the completions", () => {
    const { name, rows, decisions } = playSixtyDays(world, REGULAR);
    expect(decisions).toHaveLength(60);
    expect(tooIdle({ name, decisions }, LEAST_OF_SEVEN.regular)).toEqual([]);
    expect(decisions.filter(({ forks, letters }) => forks + letters === 0)).toEqual([]);
    expect(rows.map(({ day }) => day)).toEqual([...REPORTED_DAYS]);
    expect(rows.at(-1)?.forks).toBeGreaterThanOrEqual(49);
    const on = (day: number) => rows.find((row) => row.day === day) ?? { cash: 0, earned: 0 };
    expect(on(30).cash).toBeLessThanOrEqual((3 * (on(45).earned - on(25).earned)) / 20);
    for (const { mostFrequent } of rows) expect(mostFrequent).toBeLessThanOrEqual(0.05);
  }, 120_000);

  it.each([KINDEST, MEANEST, MIXED])(
    "in 60 days a $name player meets six refusals or more, three contacts end below 75, and 120 words of letters a day come late on",
    (schedule) => {
      const { doors, name, words } = playSixtyDays(world, schedule);
      expect(tooOpen(name, doors)).toEqual([]);
      expect(tooSilent(name, words + sideWords(documents).client)).toEqual([]);
    },
    120_000,
  );

  it("too few closed doors are reported", () => {
    const doors = { refused: ["a.b", "a.c", "a.d", "a.e", "a.f"], below: ["a", "b"] };
    expect(tooOpen("mixed", doors)).toEqual([
      "a mixed player meets 5 refusals in 60 days, wanted 6",
      "a mixed player has 2 contacts below 75 in the end, wanted 3",
    ]);
    const enough = { refused: [...doors.refused, "a.g"], below: [...doors.below, "c"] };
    expect(tooOpen("mixed", enough)).toEqual([]);
  });

  it("a player with fewer than 120 words of letters a day late on is reported", () => {
    expect([tooSilent("casual", 119.4), tooSilent("casual", 120)]).toEqual([
      ["a casual player gets 119 words of letters a day late on, wanted 120"],
      [],
    ]);
  });

  it("in 60 days a casual player decides something on six of any seven days", () => {
    expect(tooIdle(playSixtyDays(world, CASUAL), LEAST_OF_SEVEN.casual)).toEqual([]);
  }, 120_000);

  it("the first week of a second run differs in half of its decisions or more with any inheritance", () => {
    const { differences, certificates } = secondRuns(world, REGULAR);
    expect(differences.slice(0, 3).map(({ name }) => name)).toEqual(["nothing", "The Chair", "The Hook"]);
    expect(tooAlike(differences)).toEqual([]);
    const [plain, chair, hook] = differences;
    // The same policy takes each fork again, which costs more; only an inheritance changes clients. The experience of a certificate
    // brings the forms of the quick actions sooner, so that a few presses differ.
    expect(plain?.kinds.clients.differing).toBe(0);
    const presses = plain?.kinds.actions ?? { differing: 0, all: 0 };
    expect(presses.differing).toBeLessThan(presses.all / 10);
    expect(chair?.kinds.clients.differing).toBe(chair?.kinds.clients.all);
    expect(chair?.kinds.actions.differing).toBeGreaterThan(presses.differing);
    expect(hook?.kinds.actions.differing).toBeGreaterThan(chair?.kinds.actions.differing ?? 0);
    expect(certificates).toHaveLength(differences.length - 1);
  }, 120_000);

  it("the kindest and the meanest player decide the same forks differently, and the meanest is liked less", () => {
    const [kind, mean] = [KINDEST, MEANEST].map((schedule) => play(world, schedule, 20).end.progress);
    if (!kind || !mean) throw new Error("nobody played");
    const quests = new Map(Object.entries(mean.quests));
    const forks = Object.entries(kind.quests).filter(([, { choice }]) => choice !== null);
    const differing = forks.filter(([key, { choice }]) => quests.get(key)?.choice !== choice);
    expect(differing.length).toBeGreaterThan(forks.length / 2);
    const liked = ({ contacts }: typeof kind) =>
      Object.values(contacts).reduce((sum, { affinity }) => sum + affinity, 0);
    expect(liked(mean)).toBeLessThan(liked(kind));
  });

  it("the simulation counts every point of experience under its source", () => {
    const { milestones, end } = regular;
    const last = milestones.at(-1);
    const counted = Object.values(last?.bySource ?? {}).reduce((sum, points) => sum + points, 0);
    expect(counted).toBe(end.player.lifetimeExperience);
    expect(last && shares(last.bySource).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it("the simulation takes quests on three turns in ten while any are available", () => {
    const quests = Array.from({ length: 40 }, (_, i) =>
      aQuest(`q${i}`, { requirements: [], rewards: { experience: 1 } }),
    );
    const { end } = play(prepare([aContact("mum", { missions: quests })], actions), REGULAR, 2);
    const completed = Object.values(end.progress.quests).filter((quest) => quest.completions > 0);
    expect(completed.length / end.done).toBeCloseTo(0.3, 1);
  });

  it("the simulation writes a plot and a report", () => {
    const all = [casual, regular, relentless];
    expect(plot(all, regular)).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
    const side = { client: 0, intake: 0 };
    expect(page(all, [], { players: [], differences: [], side })).toContain("| regular");
  });
});

const NOTHING = { days: 0, followers: 0, bySource: {}, earned: {}, spent: {} };

describe("outsideBands", () => {
  it.each([
    [11.9, 1],
    [12, 0],
    [20, 0],
    [20.1, 1],
  ])("the pacing bands rate level 5 after %d minutes with %d problems", (activeMinutes, wrong) => {
    const others = regular.milestones.filter((item) => item.level !== 5);
    const found = outsideBands([...others, { ...NOTHING, level: 5, activeMinutes }]);
    expect(found.filter((text) => text.startsWith("level 5"))).toHaveLength(wrong);
  });

  it("the pacing bands report a level that was never reached", () => {
    expect(outsideBands([])).toHaveLength(3);
  });
});

describe("decisions", () => {
  /** Days of which `pattern` says whether there was a fork (f), a client (c) or nothing (.). */
  const days = (pattern: string): DecisionDay[] =>
    [...pattern].map((each, place) => {
      const counts = { forks: each === "f" ? 1 : 0, clients: each === "c" ? 1 : 0 };
      return { day: place + 1, ...counts, letters: 0, cards: 0, presses: 1 };
    });

  it.each([
    ["fcfcfcfc", 7, 0],
    ["fcfcfcf.", 6, 1],
    [".fffff.ffff", 5, 1],
    ["ffff...ffff", 4, 1],
  ])("days %s have at least %d decision days in any seven", (pattern, fewest, wrong) => {
    const decisions = days(pattern);
    expect(fewestOfSeven(decisions)).toBe(fewest);
    expect(tooIdle({ name: "x", decisions }, 7)).toHaveLength(wrong);
  });

  it("a second run is too much like the first if less than half of its forks and clients differ", () => {
    const none = { differing: 0, all: 100 };
    const clients = { differing: 1, all: 2 };
    const kinds = { clients, courses: none, actions: none };
    const like = (forks: number): Difference => {
      return { name: "X", kinds: { ...kinds, forks: { differing: forks, all: 8 } } };
    };
    expect([3, 4].map((forks) => differingShare(like(forks)))).toEqual([0.4, 0.5]);
    expect(tooAlike([like(3), like(4)])).toEqual([
      "a second run that inherits X differs in 40 % of its first week, wanted 50 %",
    ]);
  });
});
