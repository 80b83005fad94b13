import { describe, expect, it } from "vitest";
import { aDelivery, aKnownContact, aKnownQuest } from "../content/fixture.ts";
import {
  type Condition,
  changedFacts,
  explainCondition,
  type Facts,
  factOf,
  factsOf,
  holds,
} from "./conditions.ts";
import { NO_STUDIES } from "./course.ts";
import { newPlayer } from "./player.ts";
import { NO_PROGRESS, type Progress } from "./progress.ts";

const facts: Facts = { at: 0, level: 3, cash: 50, followers: 10, energy: 40, courses: ["fries"] };
const progress: Progress = {
  ...NO_PROGRESS,
  contacts: { mum: aKnownContact({ affinity: 10 }) },
  quests: { "mum.open": aKnownQuest(), "mum.done": aKnownQuest(2, 1) },
  messages: {
    "message:mum.unread": aDelivery("mum", "unread", null),
    "message:mum.read": aDelivery("mum", "read", 1),
  },
};

describe("holds", () => {
  it.each<[boolean, Condition, string]>([
    [true, { type: "contact_unlocked", contactId: "mum" }, "meet <mum>"],
    [false, { type: "contact_unlocked", contactId: "gary" }, "meet <gary>"],
    [true, { type: "quest_available", key: "mum.open" }, "be offered <mum.open>"],
    [false, { type: "quest_available", key: "mum.locked" }, "be offered <mum.locked>"],
    [true, { type: "quest_completed", key: "mum.done" }, "complete <mum.done>"],
    [false, { type: "quest_completed", key: "mum.open" }, "complete <mum.open>"],
    [false, { type: "quest_completed", key: "mum.locked" }, "complete <mum.locked>"],
    [true, { type: "message_opened", key: "mum.read" }, "open <mum.read>"],
    [false, { type: "message_opened", key: "mum.unread" }, "open <mum.unread>"],
    [false, { type: "message_opened", key: "mum.unsent" }, "open <mum.unsent>"],
    [true, { type: "affinity", contactId: "mum", amount: 10 }, "reach affinity 10 with <mum>"],
    [false, { type: "affinity", contactId: "mum", amount: 11 }, "reach affinity 11 with <mum>"],
    [false, { type: "affinity", contactId: "gary", amount: 0 }, "reach affinity 0 with <gary>"],
    [true, { type: "level", amount: 3 }, "reach level 3"],
    [false, { type: "level", amount: 4 }, "reach level 4"],
    [true, { type: "cash", amount: 50 }, "have $50"],
    [false, { type: "cash", amount: 1_051 }, "have $1,051"],
    [true, { type: "followers", amount: 10 }, "have 10 followers"],
    [false, { type: "followers", amount: 11 }, "have 11 followers"],
    [true, { type: "energy", amount: 40 }, "have 40 energy"],
    [false, { type: "energy", amount: 41 }, "have 41 energy"],
    [true, { type: "course_completed", courseId: "fries" }, "complete the course <fries>"],
    [false, { type: "course_completed", courseId: "spines" }, "complete the course <spines>"],
    [false, { type: "granted" }, "be granted it by an administrator"],
  ])("a condition holds: %s for %o", (expected, condition, text) => {
    expect(holds(condition, progress, facts)).toBe(expected);
    expect(explainCondition(condition, (id) => `<${id}>`)).toBe(text);
  });
});

it.each([
  [["emperor", "ink"], false],
  [["emperor", "notice"], false],
  [["emperor", "ink", "offline"], true],
  [["emperor", "ink", "notice"], true],
])("three different certificates are held with %j: %s", (endings, expected) => {
  const former = { number: 3, level: 50, choices: [], at: 0, inheritance: null, endings };
  expect(holds({ type: "former_certificates", amount: 3 }, { ...progress, former }, facts)).toBe(expected);
});

it("each condition has its own fact, and a grant has none", () => {
  const conditions: Condition[] = [
    { type: "contact_unlocked", contactId: "mum" },
    { type: "affinity", contactId: "mum", amount: 1 },
    ...(["quest_available", "quest_completed", "message_opened"] as const).map(
      (type) => ({ type, key: "mum.a" }) as const,
    ),
    { type: "level", amount: 1 },
    { type: "course_completed", courseId: "mum" },
  ];
  expect(new Set(conditions.map(factOf)).size).toBe(conditions.length);
  expect(factOf({ type: "granted" })).toBeNull();
});

describe("factsOf and changedFacts", () => {
  it("the facts are the player's numbers at a moment", () => {
    const player = { ...newPlayer("p", 0), lifetimeExperience: 300, energy: { amount: 20, at: 0 } };
    const before = factsOf({ player, studies: NO_STUDIES }, 0);
    expect(before).toEqual({ at: 0, level: 3, cash: 47, followers: 3, energy: 20, courses: [] });
    expect(changedFacts(before, before)).toEqual([]);
    const after = factsOf({ player: { ...player, cash: 48 }, studies: { completed: ["fries"] } }, 5_000);
    expect(changedFacts(before, after)).toEqual(["cash", "energy", "course_completed:fries"]);
  });
});
