import { describe, expect, it } from "vitest";
import type { Contact, Quest } from "../../core/content.ts";
import { targetKey } from "../../core/content-index.ts";
import type { CourseTerms } from "../../core/course.ts";
import { aContact, aMessage, aQuest, GO, needs, opensBy, STAY, sentBy } from "../fixture.ts";
import { checkContent } from "./check.ts";
import { reachableResources } from "./resources.ts";
import { ACTIONS, problemsOf as problemsAt } from "./test-content.ts";

/** The problems as sentences, such as `mum.shop costs …`. */
const problemsOf = (...contacts: Contact[]) =>
  problemsAt(contacts).map((text) => text.replace(/ \[[^[]*\]$/, ""));

const mum = (...missions: Quest[]) => aContact("mum", { name: "mum", missions });
const x = (parts: Partial<Quest>) => [mum(aQuest("x", parts))];
const dear = (id: string, ...requirements: Quest["requirements"]) =>
  aQuest(id, { type: "cash_cost", requirements });
const DEARER = { ...GO, requirements: [needs("cash", 1)] };
const hello = aContact("mum", { name: "Mum", missions: [aQuest("shop")], messages: [aMessage("hello")] });

const friend = (value: number) => aQuest("friend", { ...opensBy("affinity_reached", value), rewards: {} });

describe("checkContent", () => {
  it("the content check finds no problem in playable content", () => {
    expect(checkContent([hello], ACTIONS)).toMatchObject({ problems: [], notes: [] });
    expect(checkContent([], ACTIONS)).toEqual({ problems: [], notes: [], reached: [] });
  });

  it.each<[string, Contact[]]>([
    ["mum is the id of more than one contact", [hello, aContact("mum")]],
    ["new is a reserved id", [aContact("new")]],
    [
      "mum.x is the id of more than one mission or message of this contact",
      [aContact("mum", { missions: [aQuest("x")], messages: [aMessage("x")] })],
    ],
    [
      "mum.x waits for the mission mum.y, which does not exist; mum.x can never be reached: the player has to complete mum.y",
      x(opensBy("mission_completed", "y")),
    ],
    [
      "mum.x waits for the contact bob, which does not exist; mum.x can never be reached: the player has to meet bob",
      x(opensBy("npc_unlocked", "bob")),
    ],
    [
      "bob waits for the message mum.hi, which does not exist; bob can never be reached: the player has to open mum.hi",
      [aContact("bob", { unlockConditions: { type: "message_opened", messageId: "mum.hi" } })],
    ],
    [
      "mum.hi offers the mission mum.gone, which does not exist",
      [aContact("mum", { messages: [aMessage("hi", { attachedMission: "gone" })] })],
    ],
    ["mum.x needs an item, and there are no items yet", x({ type: "item_required" })],
    ["mum.x must cost energy by its type", x({ requirements: [] })],
    ["mum.x must cost cash by its type", x({ type: "cash_cost" })],
    [
      "mum.x is a challenge, which only compares followers and level and costs nothing",
      x({ type: "challenge" }),
    ],
    [
      "mum.x has more than one requirement of type energy",
      x({ requirements: [needs("energy", 5), needs("energy", 6)] }),
    ],
    ["mum.x answers in turn but cannot be repeated", x({ completionMessage: ["Ta.", "Ta again."] })],
    ["mum.x has a cooldown but cannot be repeated", x({ cooldownMinutes: 5 })],
    [
      "mum must have a first affinity level at 0; mum must have its affinity levels in rising order",
      [aContact("mum", { affinityLevels: [10, 0].map((level) => ({ level, name: "A", description: "" })) })],
    ],
    ["mum.x costs 101 energy, and nobody holds more than 100", x({ requirements: [needs("energy", 101)] })],
    [
      "mum.dear costs $448 at level 1, where a player can have earned $447 at most",
      [
        mum(
          dear("dear", needs("cash", 448)),
          dear("fair", needs("cash", 447)),
          dear("late", needs("cash", 1_247), needs("level", 2)),
          dear("fair_share", { ...needs("cash", 447), percent: 100 }),
        ),
      ],
    ],
    [
      "mum.dear costs $448 at level 1, where a player can have earned $447 at most",
      [mum(dear("dear", { ...needs("cash", 448), percent: 50 }))],
    ],
    [
      "mum.both asks for a share of the cash and for more cash, which not everybody could pay",
      [
        aContact("mum", {
          missions: [{ ...dear("both", { ...needs("cash", 4), percent: 50 }), choices: [STAY, DEARER] }],
          messages: ["stay", "go"].map((id) => aMessage(id, sentBy("choice_made", `both:${id}`))),
        }),
      ],
    ],
    [
      "mum.x can never be reached: the player has to reach affinity 6 with mum",
      [mum(aQuest("a"), aQuest("x", opensBy("affinity_reached", 6)))],
    ],
    [
      "mum.x can never be completed: its requirements are out of reach at level 100",
      x({ type: "challenge", requirements: [needs("followers", 1_000_000)] }),
    ],
  ])("the content check finds: %s", (expected, contacts) => {
    const named = contacts.map((contact) => ({ ...contact, name: contact.id }));
    expect(problemsOf(...named).join("; ")).toBe(expected);
  });

  it("the content check reports each cycle once, and the targets that it makes unreachable", () => {
    const a = aContact("a", { ...opensBy("mission_completed", "b.two"), missions: [aQuest("one")] });
    const b = aContact("b", { missions: [aQuest("two", opensBy("mission_unlocked", "a.one"))] });
    const found = problemsOf(a, b);
    expect(found.filter((text) => text.includes("waits for itself"))).toEqual([
      "a waits for itself: a → b.two → a.one → a",
    ]);
    expect(found.filter((text) => text.includes("never be reached"))).toHaveLength(3);
    const selfish = aContact("c", { ...opensBy("mission_completed", "c.mine"), missions: [aQuest("mine")] });
    expect(problemsOf(selfish)).toContain("c waits for itself: c → c.mine → c");
  });

  it("the content check counts two completions of a repeatable quest towards affinity", () => {
    const often = aQuest("often", { isRepeatable: true });
    expect(problemsOf(mum(often, friend(10)))).toEqual([]);
    expect(problemsOf(mum(often, friend(11)))).toHaveLength(1);
  });

  it("the content check counts repeats towards an affinity of 75 and no further", () => {
    const contact = (value: number, isRepeatable: boolean) =>
      mum(
        aQuest("once", { rewards: { affinity: 10 } }),
        aQuest("big", { isRepeatable, rewards: { affinity: 70 } }),
        friend(value),
      );
    expect(problemsOf(contact(75, true))).toEqual([]);
    expect(problemsOf(contact(76, true))).toHaveLength(1);
    expect(problemsOf(contact(80, false))).toEqual([]);
    expect(problemsOf(contact(81, false))).toHaveLength(1);
  });

  it("the content check gives a level and a path for each target that can be unlocked", () => {
    const gary = aContact("gary", {
      name: "Gary",
      unlockConditions: { type: "message_opened", messageId: "mum.hello" },
      missions: [
        aQuest("shift", { name: "Shift", ...opensBy("level_reached", 3) }),
        aQuest("friend", { name: "Friend", ...opensBy("affinity_reached", 5) }),
      ],
    });
    const { reached, problems } = checkContent([hello, gary], ACTIONS);
    expect(problems).toEqual([]);
    const ways = new Map(reached.map((item) => [targetKey(item.target), item]));
    expect(ways.get("contact mum")).toMatchObject({ level: 1, path: ["meet Mum"] });
    expect(ways.get("quest gary.friend")).toMatchObject({
      level: 3,
      path: [
        "meet Mum",
        "receive “Subject hello” (Mum)",
        "open “Subject hello” (Mum)",
        "meet Gary",
        "reach level 3",
        "be offered “Shift” (Gary)",
        "complete “Shift” (Gary)",
        "reach affinity 5 with Gary",
        "be offered “Friend” (Gary)",
      ],
    });
  });

  it("the content check notes targets that need a grant, and offers that come too early", () => {
    const contact = aContact("mum", {
      missions: [
        aQuest("secret", { unlockConditions: { type: "manual" } }),
        aQuest("later", opensBy("level_reached", 5)),
      ],
      messages: [aMessage("hi", { attachedMission: "later" })],
    });
    const { problems, notes } = checkContent([contact], ACTIONS);
    expect(problems).toEqual([]);
    expect(notes.map(({ subject, text }) => `${subject} ${text}`)).toEqual([
      "mum.secret appears only when an administrator grants it",
      "mum.hi offers mum.later at level 1, but that is not available before level 5",
    ]);
  });

  it("a quest after a course comes with the course's level and tuition, and its answers need no reaction", () => {
    const fries = { id: "fries", name: "Fry Science", level: 4, tuition: 200 };
    const exam = aQuest("exam", { ...opensBy("course_completed", "fries"), choices: [STAY, GO] });
    const proofOf = (...courses: CourseTerms[]) => {
      const mum = aContact("mum", { missions: [exam] });
      const { problems, reached } = checkContent([mum], ACTIONS, [], [], courses);
      return [...problems.map(({ text }) => text), ...reached.map(({ level }) => level)];
    };
    expect(proofOf(fries)).toEqual([1, 4]);
    expect(proofOf({ ...fries, tuition: 4_048 })).toEqual([1, 5]);
    const never = "can never be reached: the player has to complete the course";
    expect(proofOf({ ...fries, level: 101 })).toEqual([`${never} “Fry Science”`, 1]);
    expect(proofOf()).toEqual(["waits for the course fries, which does not exist", `${never} fries`, 1]);
  });

  it("the content check does not grant a target before its other conditions hold", () => {
    const contact = aContact("mum", {
      unlockConditions: { type: "level_reached", level: 7 },
      missions: [aQuest("secret", { unlockConditions: { type: "manual" } })],
    });
    expect(checkContent([contact], ACTIONS).reached.map((item) => item.level)).toEqual([7, 7]);
  });
});

it("reachable resources are what the best quick action earns by the end of the level", () => {
  expect(reachableResources(1, ACTIONS)).toEqual({ cash: 47 + 400, followers: 3 + 75 });
  expect(reachableResources(2, ACTIONS)).toEqual({ cash: 47 + 1_200, followers: 3 + 225 });
  expect(reachableResources(1, [])).toEqual({ cash: 47, followers: 3 });
});
