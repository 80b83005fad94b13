import { describe, expect, it } from "vitest";
import type { Action } from "../../core/action.ts";
import type { Contact } from "../../core/content.ts";
import { targetKey } from "../../core/content-index.ts";
import { aContact, aMessage, aQuest } from "../fixture.ts";
import { checkContent } from "./check.ts";
import { reachableResources } from "./resources.ts";

const ACTIONS: readonly Action[] = [
  { id: "fries", name: "Fries", description: "", energyCost: 10, rewards: { cash: 8, experience: 2 } },
  { id: "post", name: "Post", description: "", energyCost: 10, rewards: { followers: 3, experience: 4 } },
  { id: "rest", name: "Rest", description: "", energyCost: 0, rewards: { energy: 30 }, cooldownMs: 60_000 },
];

/** The problems as sentences, such as `mum.shop costs …`. */
function problemsOf(...contacts: Contact[]): string[] {
  return checkContent(contacts, ACTIONS).problems.map(({ subject, text }) => `${subject} ${text}`);
}

const mum = aContact("mum", { name: "Mum", missions: [aQuest("shop")], messages: [aMessage("hello")] });

describe("checkContent", () => {
  it("the content check finds no problem in playable content", () => {
    expect(checkContent([mum], ACTIONS)).toMatchObject({ problems: [], notes: [] });
    expect(checkContent([], ACTIONS)).toEqual({ problems: [], notes: [], reached: [] });
  });

  it.each<[string, Contact[], string[]]>([
    ["a contact id twice", [mum, aContact("mum")], ["mum is the id of more than one contact"]],
    ["the reserved id", [aContact("new")], ["new is a reserved id"]],
    [
      "an id twice in one contact",
      [aContact("mum", { missions: [aQuest("x")], messages: [aMessage("x")] })],
      ["mum.x is the id of more than one mission or message of this contact"],
    ],
    [
      "a mission that does not exist",
      [
        aContact("mum", {
          missions: [aQuest("x", { unlockConditions: { type: "mission_completed", value: "y" } })],
        }),
      ],
      [
        "mum.x waits for the mission mum.y, which does not exist",
        "mum.x can never be reached: the player has to complete mum.y",
      ],
    ],
    [
      "a contact that does not exist",
      [
        aContact("mum", {
          missions: [aQuest("x", { unlockConditions: { type: "npc_unlocked", value: "bob" } })],
        }),
      ],
      [
        "mum.x waits for the contact bob, which does not exist",
        "mum.x can never be reached: the player has to meet bob",
      ],
    ],
    [
      "a message that does not exist",
      [aContact("bob", { unlockConditions: { type: "message_opened", messageId: "mum.hi" } })],
      [
        "bob waits for the message mum.hi, which does not exist",
        "bob can never be reached: the player has to open mum.hi",
      ],
    ],
    [
      "an offer of a mission that does not exist",
      [aContact("mum", { messages: [aMessage("hi", { attachedMission: "gone" })] })],
      ["mum.hi offers the mission mum.gone, which does not exist"],
    ],
    [
      "an item",
      [aContact("mum", { missions: [aQuest("x", { type: "item_required" })] })],
      ["mum.x needs an item, and there are no items yet"],
    ],
    [
      "a type without its cost",
      [
        aContact("mum", {
          missions: [
            aQuest("x", { requirements: [] }),
            aQuest("y", { type: "cash_cost" }),
            aQuest("z", { type: "challenge" }),
          ],
        }),
      ],
      [
        "mum.x must cost energy by its type",
        "mum.y must cost cash by its type",
        "mum.z is a challenge, which only compares followers and level and costs nothing",
      ],
    ],
    [
      "a requirement twice",
      [
        aContact("mum", {
          missions: [
            aQuest("x", {
              requirements: [
                { type: "energy", amount: 5 },
                { type: "energy", amount: 6 },
              ],
            }),
          ],
        }),
      ],
      ["mum.x has more than one requirement of type energy"],
    ],
    [
      "answers in turn without repeats",
      [aContact("mum", { missions: [aQuest("x", { completionMessage: ["Ta.", "Ta again."] })] })],
      ["mum.x answers in turn but cannot be repeated"],
    ],
    [
      "a cooldown without repeats",
      [aContact("mum", { missions: [aQuest("x", { cooldownMinutes: 5 })] })],
      ["mum.x has a cooldown but cannot be repeated"],
    ],
    [
      "tiers out of order",
      [
        aContact("mum", {
          affinityLevels: [
            { level: 10, name: "B", description: "" },
            { level: 0, name: "A", description: "" },
          ],
        }),
      ],
      ["mum must have a first affinity level at 0", "mum must have its affinity levels in rising order"],
    ],
    [
      "more energy than there is",
      [aContact("mum", { missions: [aQuest("x", { requirements: [{ type: "energy", amount: 101 }] })] })],
      ["mum.x costs 101 energy, and nobody holds more than 100"],
    ],
    [
      "more cash than can be earned by then",
      [
        aContact("mum", {
          missions: [
            aQuest("dear", { type: "cash_cost", requirements: [{ type: "cash", amount: 448 }] }),
            aQuest("fair", { type: "cash_cost", requirements: [{ type: "cash", amount: 447 }] }),
            aQuest("late", {
              type: "cash_cost",
              requirements: [
                { type: "cash", amount: 1_247 },
                { type: "level", amount: 2 },
              ],
            }),
          ],
        }),
      ],
      ["mum.dear costs $448 at level 1, where a player can have earned $447 at most"],
    ],
    [
      "a share of the cash whose floor is too high, and one beside another price",
      [
        aContact("mum", {
          missions: [
            aQuest("dear", { type: "cash_cost", requirements: [{ type: "cash", percent: 50, amount: 448 }] }),
            aQuest("fair", {
              type: "cash_cost",
              requirements: [{ type: "cash", percent: 100, amount: 447 }],
            }),
            aQuest("both", {
              type: "cash_cost",
              requirements: [{ type: "cash", percent: 50, amount: 4 }],
              choices: [
                { id: "a", label: "A" },
                { id: "b", label: "B", requirements: [{ type: "cash", amount: 1 }] },
              ],
            }),
          ],
          messages: ["a", "b"].map((id) =>
            aMessage(id, { trigger: { type: "choice_made", value: `both:${id}`, conditions: [] } }),
          ),
        }),
      ],
      [
        "mum.dear costs $448 at level 1, where a player can have earned $447 at most",
        "mum.both asks for a share of the cash and for more cash, which not everybody could pay",
      ],
    ],
    [
      "affinity that nobody can have",
      [
        aContact("mum", {
          missions: [aQuest("a"), aQuest("x", { unlockConditions: { type: "affinity_reached", value: 6 } })],
        }),
      ],
      ["mum.x can never be reached: the player has to reach affinity 6 with mum"],
    ],
    [
      "followers that nobody can have",
      [
        aContact("mum", {
          missions: [
            aQuest("x", { type: "challenge", requirements: [{ type: "followers", amount: 1_000_000 }] }),
          ],
        }),
      ],
      ["mum.x can never be completed: its requirements are out of reach at level 100"],
    ],
  ])("the content check finds %s", (_name, contacts, expected) => {
    const named = contacts.map((contact) => ({ ...contact, name: contact.id }));
    expect(problemsOf(...named)).toEqual(expected);
  });

  it("the content check reports each cycle once, and the targets that it makes unreachable", () => {
    const a = aContact("a", {
      unlockConditions: { type: "mission_completed", value: "b.two" },
      missions: [aQuest("one")],
    });
    const b = aContact("b", {
      missions: [aQuest("two", { unlockConditions: { type: "mission_unlocked", value: "a.one" } })],
    });
    const found = problemsOf(a, b);
    expect(found.filter((text) => text.includes("waits for itself"))).toEqual([
      "a waits for itself: a → b.two → a.one → a",
    ]);
    expect(found.filter((text) => text.includes("never be reached"))).toHaveLength(3);
    const selfish = aContact("c", {
      unlockConditions: { type: "mission_completed", value: "c.mine" },
      missions: [aQuest("mine")],
    });
    expect(problemsOf(selfish)).toContain("c waits for itself: c → c.mine → c");
  });

  it("the content check counts five completions of a repeatable quest towards affinity", () => {
    const contact = (value: number) =>
      aContact("mum", {
        missions: [
          aQuest("often", { isRepeatable: true }),
          aQuest("friend", { unlockConditions: { type: "affinity_reached", value }, rewards: {} }),
        ],
      });
    expect(problemsOf(contact(25))).toEqual([]);
    expect(problemsOf(contact(26))).toHaveLength(1);
  });

  it("the content check counts repeats towards an affinity of 75 and no further", () => {
    const contact = (value: number, isRepeatable: boolean) =>
      aContact("mum", {
        missions: [
          aQuest("once", { isRepeatable: false, rewards: { affinity: 10 } }),
          aQuest("big", { isRepeatable, rewards: { affinity: 70 } }),
          aQuest("friend", { unlockConditions: { type: "affinity_reached", value }, rewards: {} }),
        ],
      });
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
        aQuest("shift", { name: "Shift", unlockConditions: { type: "level_reached", value: 3 } }),
        aQuest("friend", { name: "Friend", unlockConditions: { type: "affinity_reached", value: 5 } }),
      ],
    });
    const { reached, problems } = checkContent([mum, gary], ACTIONS);
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
        aQuest("later", { unlockConditions: { type: "level_reached", value: 5 } }),
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

  it("the content check does not grant a target before its other conditions hold", () => {
    const contact = aContact("mum", {
      unlockConditions: { type: "level_reached", level: 7 },
      missions: [aQuest("secret", { unlockConditions: { type: "manual" } })],
    });
    expect(checkContent([contact], ACTIONS).reached.map((item) => item.level)).toEqual([7, 7]);
  });
});

describe("reachableResources", () => {
  it("reachable resources are what the best quick action earns by the end of the level", () => {
    expect(reachableResources(1, ACTIONS)).toEqual({ cash: 47 + 400, followers: 3 + 75 });
    expect(reachableResources(2, ACTIONS)).toEqual({ cash: 47 + 1_200, followers: 3 + 225 });
    expect(reachableResources(1, [])).toEqual({ cash: 47, followers: 3 });
  });
});
