import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { DEFAULT_AFFINITY_LEVELS } from "../affinity.ts";
import { CONTENT_LIMITS, ContactSchema, parseContact } from "./content.ts";

const quest = {
  id: "first_shift",
  name: "First Shift",
  description: "Bag them.",
  type: "energy_cost",
  unlockConditions: { type: "npc_unlocked" },
  requirements: [{ type: "energy", amount: 10 }],
  rewards: { cash: 0, experience: 10, affinity: 5, followers: 0 },
  completionMessage: { subject: "Well", body: "Done." },
  isRepeatable: true,
  cooldownMinutes: 60,
};
const message = {
  id: "gary_welcome",
  trigger: {
    type: "npc_unlocked",
    conditions: [{ type: "level", value: 3 }],
    value: "gary_grill",
  },
  subject: "Hello",
  body: "You are late.",
  senderName: "G.",
  attachedMission: "first_shift",
};
const gary = {
  id: "gary_grill",
  name: "Gary Grill",
  lockedName: "???",
  description: "Runs the fryer.",
  avatar: "/portraits/gary-grill.svg",
  personality: "Dry.",
  unlockConditions: { type: "level_reached", level: 1 },
  messages: [message],
  missions: [quest],
  affinityLevels: [{ level: 0, name: "New Starter", description: "A hairnet." }],
  metadata: {
    category: "career",
    difficulty: "beginner",
    tags: ["fries"],
    created_at: "2026-11-21T00:00:00.000Z",
    created_by: "guru-grind",
  },
};

function issues(source: unknown): readonly string[] {
  try {
    parseContact("test", source);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split("\n  ").slice(1) : ["?"];
  }
}

describe("ContactSchema", () => {
  it("the contact schema returns a complete contact unchanged", () => {
    expect(v.parse(ContactSchema, gary)).toEqual(gary);
    expect(v.parse(ContactSchema, JSON.parse(JSON.stringify(v.parse(ContactSchema, gary))))).toEqual(gary);
  });

  it("the contact schema fills in defaults and drops unknown keys", () => {
    const { messages: _m, missions: _q, affinityLevels: _a, personality: _p, lockedName: _l, ...rest } = gary;
    const metadata = { created_at: gary.metadata.created_at, created_by: "x" };
    expect(v.parse(ContactSchema, { ...rest, metadata, isEvil: true })).toEqual({
      ...rest,
      personality: "",
      messages: [],
      missions: [],
      affinityLevels: DEFAULT_AFFINITY_LEVELS,
      metadata: { ...metadata, category: "general", difficulty: "beginner", tags: [] },
    });
  });

  it.each([
    { type: "level_reached", level: 1 },
    { type: "mission_completed", value: "your_mum.first" },
    { type: "message_opened", messageId: "your_mum.hello" },
    { type: "manual" },
  ])("the contact schema accepts the contact unlock %o", (unlockConditions) => {
    expect(issues({ ...gary, unlockConditions })).toEqual([]);
  });

  it.each([
    { type: "npc_unlocked" },
    { type: "npc_unlocked", value: "" },
    { type: "npc_unlocked", value: "your_mum" },
    { type: "level_reached", value: 3 },
    { type: "mission_completed", value: "first" },
    { type: "mission_completed", value: "your_mum.first" },
    { type: "mission_unlocked", value: "first" },
    { type: "affinity_reached", value: 100 },
    { type: "manual" },
  ])("the contact schema accepts the quest unlock %o", (unlockConditions) => {
    expect(issues({ ...gary, missions: [{ ...quest, unlockConditions }] })).toEqual([]);
  });

  it.each([
    { type: "npc_unlocked", conditions: [] },
    { type: "mission_completed", conditions: [], value: "first" },
    { type: "mission_unlocked", conditions: [], value: "first" },
    { type: "affinity_reached", conditions: [], value: 25 },
    { type: "player_level_reached", conditions: [], value: 2 },
    {
      type: "npc_unlocked",
      conditions: [
        { type: "npc_unlocked" },
        { type: "mission_completed", value: "first" },
        { type: "mission_unlocked", value: "your_mum.first" },
        { type: "affinity_reached", value: 1 },
        { type: "player_level_reached", value: 1 },
        { type: "energy", value: 50 },
        { type: "cash", value: 100 },
        { type: "followers", value: 5 },
      ],
    },
  ])("the contact schema accepts the message trigger %o", (trigger) => {
    expect(issues({ ...gary, messages: [{ ...message, trigger }] })).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ["no name", { name: " " }, ["name: Name and description are required"]],
    ["no description", { description: "" }, ["description: Name and description are required"]],
    ["an absent name", { name: undefined }, ["name: Name and description are required"]],
    ["an absent description", { description: undefined }, ["description: Name and description are required"]],
    [
      "no messageId",
      { unlockConditions: { type: "message_opened" } },
      ["unlockConditions.messageId: Please select a message for the message_opened unlock condition"],
    ],
    [
      "capital letters in the id",
      { id: "Gary" },
      ["id: Must be lowercase letters, digits and single underscores"],
    ],
    [
      "no message chosen",
      { unlockConditions: { type: "message_opened", messageId: "" } },
      ["unlockConditions.messageId: Please select a message for the message_opened unlock condition"],
    ],
    [
      "level 0",
      { unlockConditions: { type: "level_reached", level: 0 } },
      ["unlockConditions.level: Must be a whole number from 1 to 1000"],
    ],
    [
      "half a follower",
      { missions: [{ ...quest, rewards: { followers: 0.5 } }] },
      ["missions.0.rewards.followers: Must be a whole number from 0 to 1000000000"],
    ],
    [
      "affinity over 100",
      { missions: [{ ...quest, unlockConditions: { type: "affinity_reached", value: 101 } }] },
      ["missions.0.unlockConditions.value: Must be a whole number from 1 to 100"],
    ],
    [
      "five answers",
      { missions: [{ ...quest, completionMessage: ["1", "2", "3", "4", "5"] }] },
      ["missions.0.completionMessage: Must have 6 to 8 texts"],
    ],
    [
      "an empty answer",
      { missions: [{ ...quest, completionMessage: ["1", "2", "3", "4", " ", "6"] }] },
      ["missions.0.completionMessage.4: Must not be empty"],
    ],
    [
      "a completion message without a body",
      { missions: [{ ...quest, completionMessage: { subject: "Ta" } }] },
      ['missions.0.completionMessage.body: Invalid key: Expected "body" but received undefined'],
    ],
    [
      "a long body",
      { messages: [{ ...message, body: "x".repeat(CONTENT_LIMITS.body + 1) }] },
      ["messages.0.body: Must be at most 1200 characters"],
    ],
    [
      "an empty subject",
      { messages: [{ ...message, subject: "" }] },
      ["messages.0.subject: Must not be empty"],
    ],
  ])("the contact schema names the path of %s", (_name, parts, expected) => {
    // As JSON, which has no undefined values.
    expect(issues(JSON.parse(JSON.stringify({ ...gary, ...parts })))).toEqual(expected);
  });

  it.each([
    ["an unknown unlock type", { unlockConditions: { type: "bribe" } }],
    ["an unknown requirement", { missions: [{ ...quest, requirements: [{ type: "item", amount: 1 }] }] }],
    ["an unknown category", { metadata: { ...gary.metadata, category: "cult" } }],
  ])("the contact schema refuses %s", (_name, parts) => {
    expect(issues({ ...gary, ...parts })).toHaveLength(1);
  });
});

describe("parseContact", () => {
  it("an invalid contact's error names the file and every invalid path", () => {
    expect(() => parseContact("gary-grill.json", { ...gary, id: "G", name: "" })).toThrow(
      /^gary-grill\.json is not a valid contact:\n {2}id: .*\n {2}name: Name and description are required$/,
    );
    expect(() => parseContact("gary-grill.json", null)).toThrow(/gary-grill\.json/);
  });
});
