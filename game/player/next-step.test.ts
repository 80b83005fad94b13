import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTIONS } from "../../worker/content/actions.ts";
import { needs } from "../content/fixture.ts";
import { refuseAction } from "../core/actions.ts";
import { lifetimeExperienceAt } from "../core/level.ts";
import { NO_BENEFITS } from "../core/no-benefits.ts";
import { newPlayer, type Player } from "../core/player.ts";
import { msUntilPossible, type Requirement } from "../core/requirements.ts";
import { type NextStep, nextStep, type OpenQuest, type Situation } from "./next-step.ts";

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
  isCourseOver: false,
  quests: [],
  unreadMessages: 0,
  newContactId: null,
  client: null,
  student: null,
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
  const goal = !("goal" in step)
    ? ""
    : step.goal.type === "level"
      ? ` for level ${step.goal.level}`
      : ` for ${step.goal.missing.type} of ${step.goal.quest.questId}`;
  switch (step.type) {
    case "complete_course":
      return "course";
    case "complete_quest":
      return `complete ${step.quest.questId}`;
    case "read_messages":
      return `read ${step.count}`;
    case "meet_contact":
      return `meet ${step.contactId}`;
    case "advise_client":
      return `advise ${step.client.name}`;
    case "answer_card":
      return `answer ${step.student.name}`;
    case "act":
      return `act ${step.action.id}${goal}`;
    case "wait":
      return `wait ${step.readyInMs}${goal}`;
  }
}

const atLevel = (level: number) => player({ lifetimeExperience: lifetimeExperienceAt(level) });

const errand = quest("errand", [], { isRepeatable: true });
const tiring = quest("story", [needs("energy", 40)]);
const dear = quest("dear", [needs("cash", 900)]);
const fork = quest("a", [], { ways: [[needs("cash", 900)], [needs("cash", 9)]] });
const client = { name: "Brenda", others: 1 };
const poor = player({ cash: 39 });
const famous = (cash: number) => player({ followers: 100, cash });
const lacking = (type: Requirement["type"], amount: number) => ({
  quests: [quest("a", [needs(type, amount)])],
});
const NOT_WON: Partial<Situation> = {
  player: atLevel(3),
  quests: [errand, quest("story")],
  unreadMessages: 2,
  newContactId: "kai_rugpull",
  client,
  student: { name: "Clive", others: 0 },
};
const EVERYTHING: Partial<Situation> = { ...NOT_WON, isCourseOver: true };
const PILE: Partial<Situation> = { ...NOT_WON, player: atLevel(2), unreadMessages: 21 };
const ERRANDS: Partial<Situation> = { ...NOT_WON, quests: [errand] };
const WAITING: Partial<Situation> = { ...ERRANDS, unreadMessages: 0, newContactId: null };
const TIRED: Partial<Situation> = { player: tired(20), quests: [errand, tiring] };
const RESTING: Partial<Situation> = { player: tired(20, null), quests: [tiring] };
const SEVERAL: Partial<Situation> = {
  quests: [
    quest("a", [needs("followers", 5)]),
    quest("b", [needs("cash", 500)]),
    quest("c", [needs("cash", 60)]),
  ],
};

describe("nextStep", () => {
  it.each<[string, Partial<Situation>, string]>([
    ["a finished course comes before everything else", EVERYTHING, "course"],
    ["a completable story comes before messages", NOT_WON, "complete story"],
    ["at level 1 messages come before a story", { ...NOT_WON, player: atLevel(1) }, "read 2"],
    ["and at level 2", { ...NOT_WON, player: atLevel(2) }, "read 2"],
    ["a pile of messages doesn't keep the player from a story", PILE, "complete story"],
    ["messages come before new contacts and errands", ERRANDS, "read 2"],
    ["a new contact comes before those who wait", { ...ERRANDS, unreadMessages: 0 }, "meet kai_rugpull"],
    ["a waiting client comes before a card and errands", WAITING, "advise Brenda"],
    ["a waiting card comes before errands", { ...WAITING, client: null }, "answer Clive"],
    ["a client or card comes before resting for a story", { ...RESTING, client }, "advise Brenda"],
    [
      "a pile of messages doesn't keep the player from errands",
      { unreadMessages: 204, quests: [errand] },
      "complete errand",
    ],
    [
      "a pile of messages fills the wait for energy",
      { unreadMessages: 204, player: tired(20), quests: [tiring] },
      "read 204",
    ],
    [
      "a new contact comes before errands",
      { quests: [errand], newContactId: "kai_rugpull" },
      "meet kai_rugpull",
    ],
    ["an errand comes before actions", { quests: [errand] }, "complete errand"],
    ["the first of two possible stories is chosen", { quests: [dear, quest("a"), quest("b")] }, "complete a"],
    ["a quest with choices is possible if one of its choices is", { quests: [fork] }, "complete a"],
    [
      "a story that lacks only energy is waited for, and errands don't spend that energy",
      TIRED,
      "wait 10000 for energy of story",
    ],
    ["a rest replaces the wait for energy if the player can rest", RESTING, "act rest for energy of story"],
    [
      "missing cash is earned by the action that pays best for its energy",
      lacking("cash", 60),
      "act bag_fries for cash of a",
    ],
    [
      "consulting pays best from 100 followers",
      { ...lacking("cash", 900), player: famous(47) },
      "act consulting_call for cash of a",
    ],
    [
      "an action that costs more than the player has is not suggested",
      { ...lacking("cash", 900), player: famous(20) },
      "act bag_fries for cash of a",
    ],
    ["missing followers are won by posting", lacking("followers", 60), "act post_content for followers of a"],
    [
      "cash comes before followers, and the smaller amount before the larger",
      SEVERAL,
      "act bag_fries for cash of c",
    ],
    ["without a goal, the next level is one", {}, "act read_book for level 2"],
    ["a quest that lacks a level leads to that level", lacking("level", 9), "act read_book for level 2"],
    [
      "an action that costs more than a quarter of the cash is not suggested for experience",
      { player: poor },
      "act post_content for level 2",
    ],
    [
      "an action isn't suggested twice in a row if another brings half as much",
      { player: poor, doneActionId: "post_content" },
      "act bag_fries for level 2",
    ],
    [
      "but it is after another one",
      { player: poor, doneActionId: "bag_fries" },
      "act post_content for level 2",
    ],
    [
      "and if no other brings half as much",
      { ...lacking("followers", 60), doneActionId: "post_content" },
      "act post_content for followers of a",
    ],
    ["without energy for the action, the player rests", { player: tired(0, null) }, "act rest for level 2"],
    ["without energy and rest, the player waits", { player: tired(0) }, "wait 10000 for level 2"],
    ["without actions there is nothing", { actions: [] }, "nothing"],
  ])("%s", (_name, change, expected) => {
    expect(inShort(nextStep(situation(change), T))).toBe(expected);
  });

  it("every suggested action and quest is possible, and every wait ends in it", () => {
    const requirement = fc.record({
      type: fc.constantFrom("energy", "cash", "followers", "level"),
      amount: fc.nat(100),
    }) satisfies fc.Arbitrary<Requirement>;
    const quests = fc.array(
      fc.record({
        ways: fc.array(fc.array(requirement, { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
        isRepeatable: fc.boolean(),
      }),
      { maxLength: 4 },
    );
    const means = fc.record({
      cash: fc.nat(200),
      followers: fc.nat(200),
      energy: fc.nat(100).map((amount) => ({ amount, at: T })),
      restedAt: fc.constantFrom(null, T),
    });
    fc.assert(
      fc.property(quests, means, (asked, change) => {
        const now = situation({
          player: player(change),
          quests: asked.map((each, index) => quest(`q${index}`, [], each)),
        });
        const step = nextStep(now, T);
        if (step?.type === "complete_quest") expect(msUntilPossible(step.quest.ways, now.player, T)).toBe(0);
        if (step?.type === "act") expect(refuseAction(now.player, step.action, T)).toBeNull();
        if (step?.type === "wait") {
          expect(step.readyInMs).toBeGreaterThan(0);
          const later = nextStep(
            { ...now, actions: now.actions.filter(({ id }) => id !== "rest") },
            T + step.readyInMs,
          );
          expect(later?.type).not.toBe("wait");
        }
      }),
    );
  });
});
