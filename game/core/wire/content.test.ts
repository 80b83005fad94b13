import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { withValue } from "../../content/fixture.ts";
import { DEFAULT_AFFINITY_LEVELS } from "../affinity.ts";
import { CONTENT_LIMITS, ContactSchema, parseContact } from "./content.ts";

const UNLOCK = "missions.0.unlockConditions";
const TOO_LIKED = { type: "affinity_reached", value: 101 };
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
  trigger: { type: "npc_unlocked", conditions: [{ type: "level", value: 3 }], value: "gary_grill" },
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

  const conditions = [
    { type: "npc_unlocked" },
    { type: "mission_completed", value: "first" },
    { type: "mission_unlocked", value: "your_mum.first" },
    ...["affinity_reached", "player_level_reached", "energy", "cash", "followers"].map((type) => ({
      type,
      value: 5,
    })),
  ];
  it.each<[string, object]>([
    ["unlockConditions", { type: "level_reached", level: 1 }],
    ["unlockConditions", { type: "mission_completed", value: "your_mum.first" }],
    ["unlockConditions", { type: "message_opened", messageId: "your_mum.hello" }],
    ["unlockConditions", { type: "manual" }],
    [UNLOCK, { type: "npc_unlocked" }],
    [UNLOCK, { type: "npc_unlocked", value: "" }],
    [UNLOCK, { type: "npc_unlocked", value: "your_mum" }],
    [UNLOCK, { type: "level_reached", value: 3 }],
    [UNLOCK, { type: "mission_completed", value: "first" }],
    [UNLOCK, { type: "mission_completed", value: "your_mum.first" }],
    [UNLOCK, { type: "mission_unlocked", value: "first" }],
    [UNLOCK, { type: "affinity_reached", value: 100 }],
    [UNLOCK, { type: "manual" }],
    ["messages.0.trigger", { type: "npc_unlocked", conditions }],
    ["messages.0.trigger", { type: "mission_completed", conditions: [], value: "first" }],
    ["messages.0.trigger", { type: "mission_unlocked", conditions: [], value: "first" }],
    ["messages.0.trigger", { type: "affinity_reached", conditions: [], value: 25 }],
    ["messages.0.trigger", { type: "player_level_reached", conditions: [], value: 2 }],
  ])("the contact schema accepts in %s %o", (path, value) => {
    expect(issues(withValue(gary, path, value))).toEqual([]);
  });

  const lacking = "Name and description are required";
  const unchosen = "Please select a message for the message_opened unlock condition";
  it.each<[path: string, value: unknown, issue: string, at?: string]>([
    ["name", " ", lacking],
    ["description", "", lacking],
    ["name", undefined, lacking],
    ["description", undefined, lacking],
    ["unlockConditions", { type: "message_opened" }, unchosen, "unlockConditions.messageId"],
    ["unlockConditions", { type: "message_opened", messageId: "" }, unchosen, "unlockConditions.messageId"],
    ["id", "Gary", "Must be lowercase letters, digits and single underscores"],
    ["unlockConditions.level", 0, "Must be a whole number from 1 to 1000"],
    ["missions.0.rewards.followers", 0.5, "Must be a whole number from 0 to 1000000000"],
    [UNLOCK, TOO_LIKED, "Must be a whole number from 1 to 100", `${UNLOCK}.value`],
    ["missions.0.completionMessage", [..."12345"], "Must have 6 to 8 texts"],
    ["missions.0.completionMessage", [..."1234 6"], "Must not be empty", "missions.0.completionMessage.4"],
    ["missions.0.completionMessage.body", undefined, 'Invalid key: Expected "body" but received undefined'],
    ["messages.0.body", "x".repeat(CONTENT_LIMITS.body + 1), "Must be at most 1200 characters"],
    ["messages.0.subject", "", "Must not be empty"],
  ])("the contact schema refuses in %s %j: %s", (path, value, issue, at = path) => {
    // As JSON, which has no undefined values.
    expect(issues(JSON.parse(JSON.stringify(withValue(gary, path, value))))).toEqual([`${at}: ${issue}`]);
  });

  it.each([
    ["unlockConditions", { type: "bribe" }],
    ["missions.0.requirements", [{ type: "item", amount: 1 }]],
    ["metadata.category", "cult"],
  ])("the contact schema refuses an unknown value in %s", (path, value) => {
    expect(issues(withValue(gary, path, value))).toHaveLength(1);
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
