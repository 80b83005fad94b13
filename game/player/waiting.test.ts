import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTIONS } from "../../worker/content/actions.ts";
import { needs } from "../content/fixture.ts";
import { refuseAction } from "../core/actions.ts";
import { HOUR_MS } from "../core/durations.ts";
import { lifetimeExperienceAt } from "../core/level.ts";
import { NO_BENEFITS } from "../core/no-benefits.ts";
import { newPlayer, type Player } from "../core/player.ts";
import { msUntilPossible, type Requirement } from "../core/requirements.ts";
import {
  hoursAway,
  inOrder,
  type NextStep,
  nextStep,
  type OpenQuest,
  possibleQuests,
  type Situation,
  type Waiting,
} from "./waiting.ts";

const T = 1_800_000_000_000;
const player = (change: Partial<Player> = {}): Player => ({ ...newPlayer("Dana", T), ...change });
const quest = (
  questId: string,
  requirements: readonly Requirement[] = [],
  change: Partial<OpenQuest> = {},
): OpenQuest => ({
  contactId: "gary_grill",
  questId,
  name: questId,
  isRepeatable: false,
  ways: [requirements],
  ...change,
});
const situation = (change: Partial<Situation> = {}): Situation => ({
  player: player(),
  benefits: NO_BENEFITS,
  actions: ACTIONS,
  quests: [],
  doneActionId: null,
  ...change,
});
const tired = (amount: number, restedAt: number | null = T) =>
  player({ energy: { amount, at: T }, restedAt });

it("the suggested action is named, priced and weighed in its form for the player", () => {
  const who = player({ lifetimeExperience: lifetimeExperienceAt(21), cash: 100, followers: 500 });
  const step = nextStep(situation({ player: who, quests: [quest("b", [needs("followers", 600)])] }), T);
  expect(step).toMatchObject({ type: "act", action: { id: "post_content", name: "Have It Posted" } });
});

/** A step in one line, such as `act bag_fries for cash of b`. */
function inShort(step: NextStep | null): string {
  if (!step) return "nothing";
  const { goal } = step;
  const what =
    goal.type === "level" ? `level ${goal.level}` : `${goal.missing.type} of ${goal.quest.questId}`;
  return `${step.type} ${step.type === "act" ? step.action.id : step.readyInMs} for ${what}`;
}

const errand = quest("errand", [], { isRepeatable: true });
const tiring = quest("story", [needs("energy", 40)]);
const fork = quest("a", [], { ways: [[needs("cash", 900)], [needs("cash", 9)]] });
const poorAfter = (doneActionId: string | null) => ({ player: player({ cash: 39 }), doneActionId });
const famous = (cash: number) => player({ followers: 100, cash });
const lacking = (type: Requirement["type"], amount: number) => ({
  quests: [quest("a", [needs(type, amount)])],
});
const asking = (who: Player) => ({ ...lacking("cash", 900), player: who });
const UNFOLLOWED = { ...lacking("followers", 60), doneActionId: "post_content" };
const TIRED: Partial<Situation> = { player: tired(20), quests: [errand, tiring] };
const RESTING: Partial<Situation> = { player: tired(20, null), quests: [tiring] };
const SEVERAL: Partial<Situation> = {
  quests: [
    quest("a", [needs("followers", 5)]),
    quest("b", [needs("cash", 500)]),
    quest("c", [needs("cash", 60)]),
  ],
};

const requirement = fc.record({
  type: fc.constantFrom("energy", "cash", "followers", "level"),
  amount: fc.nat(100),
}) satisfies fc.Arbitrary<Requirement>;
const QUESTS = fc.array(
  fc.record({
    ways: fc.array(fc.array(requirement, { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    isRepeatable: fc.boolean(),
  }),
  { maxLength: 4 },
);
const MEANS = fc.record({
  cash: fc.nat(200),
  followers: fc.nat(200),
  energy: fc.nat(100).map((amount) => ({ amount, at: T })),
  restedAt: fc.constantFrom(null, T),
});

describe("nextStep", () => {
  it.each<[string, Partial<Situation>, string]>([
    ["errands don't spend the energy that a story waits for", TIRED, "wait 10000 for energy of story"],
    ["a rest replaces the wait for energy if the player can rest", RESTING, "act rest for energy of story"],
    ["cash is earned by what pays best for its energy", lacking("cash", 60), "act bag_fries for cash of a"],
    ["consulting pays best from 100 followers", asking(famous(47)), "act consulting_call for cash of a"],
    [
      "an action that the player can't pay is not suggested",
      asking(famous(20)),
      "act bag_fries for cash of a",
    ],
    ["missing followers are won by posting", lacking("followers", 60), "act post_content for followers of a"],
    ["cash comes before followers, and less before more", SEVERAL, "act bag_fries for cash of c"],
    ["without a goal, the next level is one", {}, "act read_book for level 2"],
    ["a quest that lacks a level leads to that level", lacking("level", 9), "act read_book for level 2"],
    [
      "a quarter of the cash is the most to pay for experience",
      poorAfter(null),
      "act post_content for level 2",
    ],
    [
      "not twice in a row if another brings half as much",
      poorAfter("post_content"),
      "act bag_fries for level 2",
    ],
    ["but again after another one", poorAfter("bag_fries"), "act post_content for level 2"],
    ["and again if no other brings half as much", UNFOLLOWED, "act post_content for followers of a"],
    ["without energy for the action, the player rests", { player: tired(0, null) }, "act rest for level 2"],
    ["without energy and rest, the player waits", { player: tired(0) }, "wait 10000 for level 2"],
    ["without actions there is nothing", { actions: [] }, "nothing"],
  ])("%s", (_name, change, expected) => {
    expect(inShort(nextStep(situation(change), T))).toBe(expected);
  });

  it("every suggested action is possible, and every wait ends in one or in a quest", () => {
    fc.assert(
      fc.property(QUESTS, MEANS, (asked, change) => {
        const quests = asked.map((each, index) => quest(`q${index}`, [], each));
        const now = situation({ player: player(change), quests });
        const step = nextStep(now, T);
        if (step?.type === "act") expect(refuseAction(now.player, step.action, T)).toBeNull();
        if (step?.type === "wait") {
          expect(step.readyInMs).toBeGreaterThan(0);
          const at = T + step.readyInMs;
          const later = nextStep({ ...now, actions: ACTIONS.filter(({ id }) => id !== "rest") }, at);
          expect(later?.type !== "wait" || possibleQuests(quests, now.player, at).length > 0).toBe(true);
        }
      }),
    );
  });
});

describe("possibleQuests", () => {
  it.each<[string, readonly OpenQuest[], string]>([
    ["a quest that lacks nothing", [quest("a")], "a"],
    ["a quest that lacks cash", [quest("a", [needs("cash", 900)])], ""],
    ["a quest of which one choice lacks nothing", [fork], "a"],
    ["one that can be repeated", [errand], "errand"],
    ["one that can be repeated, while a story lacks energy", [errand, tiring], ""],
    ["a story, while another lacks energy", [quest("a"), tiring], "a"],
  ])("%s", (_, quests, expected) => {
    const ids = possibleQuests(quests, tired(20), T).map(({ questId }) => questId);
    expect(ids.join()).toBe(expected);
  });

  it("every possible quest lacks nothing", () => {
    fc.assert(
      fc.property(QUESTS, MEANS, (asked, change) => {
        const quests = asked.map((each, index) => quest(`q${index}`, [], each));
        const who = player(change);
        for (const { ways } of possibleQuests(quests, who, T)) expect(msUntilPossible(ways, who, T)).toBe(0);
      }),
    );
  });
});

describe("inOrder", () => {
  const entry = (name: string) => {
    const [kind = "", since = "", endsAt = ""] = name.split(" ");
    const time = (text: string) => (text === "" || text === "-" ? null : Number(text));
    return { name, kind: kind as Waiting["kind"], since: time(since), endsAt: time(endsAt) };
  };
  it.each([
    ["what ends comes before what has waited longer", 9, "course 0, client 5 9", "client 5 9, course 0"],
    ["what ends first comes first", 9, "student 1 9, client 5 8", "client 5 8, student 1 9"],
    ["then comes what has waited longest", 9, "quest 3, message 2", "message 2, quest 3"],
    ["what can wait comes last", 9, "message -, quest 3", "quest 3, message -"],
    ["a quest and its message stay as they are", 3, "quest 3, message 3", "quest 3, message 3"],
    ["level 2: messages, then quests", 2, "client 1 5, quest 1, message 3", "message 3, quest 1, client 1 5"],
  ])("%s", (_, level, given, expected) => {
    const ordered = inOrder(given.split(", ").map(entry), level);
    expect(ordered.map(({ name }) => name).join(", ")).toBe(expected);
  });

  it("loses nothing, and puts nothing before what ends earlier", () => {
    const time = fc.option(fc.nat(20));
    const kind = fc.constantFrom<Waiting["kind"]>("message", "quest", "client", "student", "course");
    const entries = fc.array(fc.record({ kind, since: time, endsAt: time }));
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 60 }), (given, level) => {
        const ordered = inOrder(given, level);
        expect(new Set(ordered)).toEqual(new Set(given));
        expect(ordered).toHaveLength(given.length);
        const ends = ordered.map(({ endsAt }) => endsAt ?? Number.POSITIVE_INFINITY);
        if (level > 2) expect(ends).toEqual([...ends].sort((a, b) => a - b));
        else
          expect(ordered.map(({ kind: each }) => each === "message")).toEqual(
            ordered.map((_, place) => place < given.filter(({ kind: each }) => each === "message").length),
          );
      }),
    );
  });
});

it.each([
  ["up to eight hours", 8 * HOUR_MS, null],
  ["more than eight hours", 8 * HOUR_MS + 1, 8],
  ["a day and a half", 36 * HOUR_MS, 36],
  ["a clock that was set back", -HOUR_MS, null],
])("%s are an absence of %s ms: %s hours", (_, ms, hours) => {
  expect(hoursAway(T - ms, T)).toBe(hours);
});
