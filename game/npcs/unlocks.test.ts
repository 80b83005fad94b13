import { describe, expect, it } from "vitest";
import {
  aContact,
  aDelivery,
  aKnownContact,
  aKnownQuest,
  aMessage,
  aQuest,
  opensBy,
  sentBy,
} from "../content/fixture.ts";
import type { Facts } from "../core/conditions.ts";
import type { Contact, ContactUnlock, MessageTrigger, QuestUnlock } from "../core/content.ts";
import { indexContent } from "../core/content-index.ts";
import { openMessage } from "../core/marks.ts";
import { applyEffects, type Effect, NO_PROGRESS, type Progress } from "../core/progress.ts";
import { evaluateUnlocks, factsTouched, grantUnlock, withUnlocks } from "./unlocks.ts";

const START: Facts = { at: 0, level: 1, cash: 47, followers: 3, energy: 100, courses: [] };

/** Abbreviates each effect: `contact mum`, `quest mum.shop`, `message mum.hello`. */
function named(effects: readonly Effect[]): string[] {
  return effects.map((effect) => {
    if (effect.type === "unlock_contact") return `contact ${effect.contactId}`;
    if (effect.type === "make_quest_available") return `quest ${effect.contactId}.${effect.questId}`;
    if (effect.type === "deliver_message") return `message ${effect.contactId}.${effect.messageId}`;
    return effect.type;
  });
}

/** Progress of a player who met `mum`, completed `mum.done`, has `mum.open` and read `mum.read`. */
const MET: Progress = {
  ...NO_PROGRESS,
  contacts: { mum: aKnownContact({ affinity: 10 }) },
  quests: { "mum.done": aKnownQuest(1, 1), "mum.open": aKnownQuest() },
  messages: {
    "message:mum.read": aDelivery("mum", "read", 1),
    "message:mum.unread": aDelivery("mum", "unread", null),
  },
};
const mum = aContact("mum", {
  missions: [aQuest("done"), aQuest("open")],
  messages: [aMessage("read"), aMessage("unread")],
});

function unlocks(progress: Progress, facts: Partial<Facts>, ...contacts: Contact[]): string[] {
  return named(evaluateUnlocks(indexContent(contacts), progress, { ...START, ...facts }));
}

describe("contacts unlock", () => {
  it.each<[string, ContactUnlock, Partial<Facts>, boolean]>([
    ["at the level", { type: "level_reached", level: 4 }, { level: 4 }, true],
    ["not below the level", { type: "level_reached", level: 4 }, { level: 3 }, false],
    ["after a mission", { type: "mission_completed", value: "mum.done" }, {}, true],
    ["not before the mission", { type: "mission_completed", value: "mum.open" }, {}, false],
    ["when a message is opened", { type: "message_opened", messageId: "mum.read" }, {}, true],
    ["not while the message is unread", { type: "message_opened", messageId: "mum.unread" }, {}, false],
    ["never by themselves when manual", { type: "manual" }, { level: 99 }, false],
  ])("a contact unlocks: %s", (_name, unlockConditions, facts, expected) => {
    const found = unlocks(MET, facts, mum, aContact("gary", { unlockConditions }));
    expect(found.includes("contact gary")).toBe(expected);
  });
});

describe("quests become available", () => {
  it.each<[string, QuestUnlock, Partial<Facts>, boolean]>([
    ["with their own contact", { type: "npc_unlocked" }, {}, true],
    ["with their own contact where the value is empty", { type: "npc_unlocked", value: "" }, {}, true],
    ["with another contact", { type: "npc_unlocked", value: "gary" }, {}, true],
    ["not while the other contact is locked", { type: "npc_unlocked", value: "kai" }, {}, false],
    ["at the level", { type: "level_reached", value: 2 }, { level: 2 }, true],
    ["not below the level", { type: "level_reached", value: 2 }, {}, false],
    ["after a mission of the contact", { type: "mission_completed", value: "done" }, {}, true],
    ["after a mission named in full", { type: "mission_completed", value: "mum.done" }, {}, true],
    ["not before the mission", { type: "mission_completed", value: "open" }, {}, false],
    ["with another mission", { type: "mission_unlocked", value: "open" }, {}, true],
    ["not without that mission", { type: "mission_unlocked", value: "kai.gone" }, {}, false],
    ["at the affinity", { type: "affinity_reached", value: 10 }, {}, true],
    ["not below the affinity", { type: "affinity_reached", value: 11 }, {}, false],
    ["after a course", { type: "course_completed", value: "fries" }, { courses: ["fries"] }, true],
    [
      "not after another course",
      { type: "course_completed", value: "fries" },
      { courses: ["spines"] },
      false,
    ],
    ["never by themselves when manual", { type: "manual" }, { level: 99 }, false],
  ])("a quest becomes available: %s", (_name, unlockConditions, facts, expected) => {
    const kai = aContact("kai", { unlockConditions: { type: "manual" } });
    const contact = { ...mum, missions: [...mum.missions, aQuest("new", { unlockConditions })] };
    expect(unlocks(MET, facts, contact, aContact("gary"), kai).includes("quest mum.new")).toBe(expected);
  });

  it("a quest stays locked while its own contact is locked", () => {
    const gary = aContact("gary", {
      unlockConditions: { type: "level_reached", level: 9 },
      missions: [aQuest("early", opensBy("level_reached", 1))],
    });
    expect(unlocks(NO_PROGRESS, {}, gary)).toEqual([]);
    expect(unlocks(NO_PROGRESS, { level: 9 }, gary)).toEqual(["contact gary", "quest gary.early"]);
  });
});

describe("messages are sent", () => {
  it.each<[string, MessageTrigger, Partial<Facts>, boolean]>([
    ["with the contact", { type: "npc_unlocked", conditions: [] }, {}, true],
    ["with another contact", { type: "npc_unlocked", value: "kai", conditions: [] }, {}, false],
    ["after a mission", { type: "mission_completed", value: "done", conditions: [] }, {}, true],
    ["not before the mission", { type: "mission_completed", value: "open", conditions: [] }, {}, false],
    ["with a mission", { type: "mission_unlocked", value: "open", conditions: [] }, {}, true],
    ["at the affinity", { type: "affinity_reached", value: 10, conditions: [] }, {}, true],
    ["not below the affinity", { type: "affinity_reached", value: 11, conditions: [] }, {}, false],
    ["at the level", { type: "player_level_reached", value: 2, conditions: [] }, { level: 2 }, true],
    ["not below the level", { type: "player_level_reached", value: 2, conditions: [] }, {}, false],
  ])("a message is sent: %s", (_name, trigger, facts, expected) => {
    const contact = { ...mum, messages: [...mum.messages, aMessage("new", { trigger })] };
    expect(unlocks(MET, facts, contact).includes("message mum.new")).toBe(expected);
  });

  it.each<[string, MessageTrigger["conditions"], boolean]>([
    ["without conditions", [], true],
    ["npc_unlocked", [{ type: "npc_unlocked" }], true],
    ["npc_unlocked of a locked contact", [{ type: "npc_unlocked", value: "kai" }], false],
    ["mission_completed", [{ type: "mission_completed", value: "done" }], true],
    ["mission_completed too early", [{ type: "mission_completed", value: "open" }], false],
    ["mission_unlocked", [{ type: "mission_unlocked", value: "open" }], true],
    ["affinity_reached", [{ type: "affinity_reached", value: 10 }], true],
    ["affinity_reached too early", [{ type: "affinity_reached", value: 11 }], false],
    ["player_level_reached", [{ type: "player_level_reached", value: 1 }], true],
    ["player_level_reached too early", [{ type: "player_level_reached", value: 2 }], false],
    ["level", [{ type: "level", value: 1 }], true],
    ["level too early", [{ type: "level", value: 2 }], false],
    ["cash", [{ type: "cash", value: 47 }], true],
    ["too little cash", [{ type: "cash", value: 48 }], false],
    ["followers", [{ type: "followers", value: 3 }], true],
    ["too few followers", [{ type: "followers", value: 4 }], false],
    ["energy", [{ type: "energy", value: 100 }], true],
    [
      "one of two fails",
      [
        { type: "cash", value: 1 },
        { type: "followers", value: 4 },
      ],
      false,
    ],
    [
      "both of two hold",
      [
        { type: "cash", value: 1 },
        { type: "followers", value: 3 },
      ],
      true,
    ],
  ])("a message is sent under the condition %s", (_name, conditions, expected) => {
    const trigger: MessageTrigger = { type: "npc_unlocked", conditions };
    const contact = { ...mum, messages: [...mum.messages, aMessage("new", { trigger })] };
    expect(unlocks(MET, {}, contact).includes("message mum.new")).toBe(expected);
  });

  it("a locked contact can send a message, and opening it can unlock them", () => {
    const algorithm = aContact("algorithm", {
      unlockConditions: { type: "message_opened", messageId: "algorithm.hail" },
      messages: [aMessage("hail", sentBy("player_level_reached", 2)), aMessage("thanks")],
    });
    const index = indexContent([algorithm]);
    const facts = { ...START, level: 2 };
    const sent = evaluateUnlocks(index, NO_PROGRESS, facts);
    expect(named(sent)).toEqual(["message algorithm.hail"]);
    const progress = applyEffects(NO_PROGRESS, sent);
    const hail = { contactId: "algorithm", messageId: "hail", kind: "message" } as const;
    const opened = withUnlocks(index, progress, facts, openMessage(progress, hail, 0));
    expect(named(opened)).toEqual(["open_message", "contact algorithm", "message algorithm.thanks"]);
    expect(openMessage(applyEffects(progress, opened), hail, 0)).toEqual([]);
    expect(openMessage(progress, { ...hail, messageId: "thanks" }, 0)).toEqual([]);
    expect(openMessage(progress, { ...hail, kind: "completion" }, 0)).toEqual([]);
  });
});

describe("evaluateUnlocks", () => {
  it("unlocks are evaluated to a fixpoint, ordered by cause and content", () => {
    const a = aContact("a", { missions: [aQuest("one")], messages: [aMessage("hi")] });
    const b = aContact("b", {
      missions: [aQuest("two", opensBy("mission_unlocked", "a.one"))],
      messages: [aMessage("yo", sentBy("mission_unlocked", "two"))],
    });
    const index = indexContent([b, a]);
    const effects = evaluateUnlocks(index, NO_PROGRESS, START, ["level"]);
    expect(named(effects).slice(0, 3)).toEqual(["contact b", "contact a", "quest a.one"]);
    expect(named(effects).slice(3)).toEqual(["message a.hi", "quest b.two", "message b.yo"]);
  });

  it("only rules that depend on a changed fact are evaluated", () => {
    const index = indexContent([aContact("a"), aContact("b")]);
    expect(evaluateUnlocks(index, NO_PROGRESS, START, ["followers"])).toEqual([]);
    expect(index.rulesByFact.get("level")?.map((rule) => rule.target)).toEqual([
      { type: "contact", contactId: "a" },
      { type: "contact", contactId: "b" },
    ]);
  });

  it("rules that depend on energy are always evaluated", () => {
    const trigger: MessageTrigger = { type: "npc_unlocked", conditions: [{ type: "energy", value: 90 }] };
    const index = indexContent([aContact("a", { messages: [aMessage("rested", { trigger })] })]);
    const progress: Progress = { ...NO_PROGRESS, contacts: { a: aKnownContact() } };
    expect(evaluateUnlocks(index, progress, { ...START, energy: 89 }, [])).toEqual([]);
    expect(named(evaluateUnlocks(index, progress, START, []))).toEqual(["message a.rested"]);
  });
});

describe("withUnlocks and factsTouched", () => {
  const done = { type: "complete_quest", contactId: "mum", questId: "open", choice: null, at: 5 } as const;

  it("a completion fires its rules only the first time", () => {
    expect(factsTouched({ ...done, completions: 1 })).toEqual(["quest_completed:mum.open"]);
    expect(factsTouched({ ...done, completions: 2 })).toEqual([]);
  });

  it("effects come before the unlocks that they cause", () => {
    const index = indexContent([mum, aContact("gary", opensBy("mission_completed", "mum.open"))]);
    const effects = withUnlocks(index, MET, START, [{ ...done, completions: 1 }]);
    expect(named(effects)).toEqual(["complete_quest", "contact gary"]);
  });
});

describe("grantUnlock", () => {
  const kai = aContact("kai", {
    unlockConditions: { type: "manual" },
    missions: [aQuest("secret", { unlockConditions: { type: "manual" } })],
    messages: [aMessage("hi")],
  });
  const index = indexContent([kai]);

  it("a grant unlocks a target that never unlocks by itself, and everything that follows", () => {
    const target = { type: "contact", contactId: "kai" } as const;
    const effects = withUnlocks(index, NO_PROGRESS, START, grantUnlock(NO_PROGRESS, target, 0));
    expect(named(effects)).toEqual(["contact kai", "message kai.hi"]);
    expect(grantUnlock(applyEffects(NO_PROGRESS, effects), target, 0)).toEqual([]);
  });

  it("granting a quest unlocks its contact", () => {
    const target = { type: "quest", contactId: "kai", questId: "secret" } as const;
    const effects = withUnlocks(index, NO_PROGRESS, START, grantUnlock(NO_PROGRESS, target, 0));
    expect(named(effects)).toEqual(["contact kai", "quest kai.secret", "message kai.hi"]);
  });
});
