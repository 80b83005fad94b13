import { describe, expect, it } from "vitest";
import { aContact, aKnownContact, aMessage, aQuest, opensBy, sentBy } from "../content/fixture.ts";
import { explainCondition, type Facts } from "../core/conditions.ts";
import type {
  Contact,
  ContactUnlock,
  MessageCondition,
  MessageTrigger,
  QuestUnlock,
} from "../core/content.ts";
import { indexContent } from "../core/content-index.ts";
import { openMessage } from "../core/marks.ts";
import { applyEffects, type Effect, NO_PROGRESS, type Progress } from "../core/progress.ts";
import { evaluateUnlocks, grantUnlock, withUnlocks } from "./unlocks.ts";

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

/** Describes what a contact's last rule waits for. conditions.test.ts proves when each condition holds. */
const awaited = (parts: Partial<Contact>) =>
  indexContent([aContact("mum", parts)])
    .rules.at(-1)
    ?.conditions.map((condition) => explainCondition(condition, (id) => id));

describe("the conditions of the content", () => {
  it.each<[ContactUnlock, string]>([
    [{ type: "level_reached", level: 4 }, "reach level 4"],
    [{ type: "mission_completed", value: "gary.done" }, "complete gary.done"],
    [{ type: "message_opened", messageId: "gary.read" }, "open gary.read"],
    [{ type: "manual" }, "be granted it by an administrator"],
  ])("a contact with %j waits for the player to %s", (unlockConditions, text) => {
    expect(awaited({ unlockConditions })).toEqual([text]);
  });

  it.each<[QuestUnlock, string]>([
    [{ type: "npc_unlocked" }, "meet mum"],
    [{ type: "npc_unlocked", value: "" }, "meet mum"],
    [{ type: "npc_unlocked", value: "gary" }, "meet gary"],
    [{ type: "level_reached", value: 2 }, "reach level 2"],
    [{ type: "mission_completed", value: "done" }, "complete mum.done"],
    [{ type: "mission_completed", value: "gary.done" }, "complete gary.done"],
    [{ type: "mission_unlocked", value: "open" }, "be offered mum.open"],
    [{ type: "choice_made", value: "key:go" }, "choose mum.key:go"],
    [{ type: "affinity_reached", value: 10 }, "reach affinity 10 with mum"],
    [{ type: "course_completed", value: "fries" }, "complete the course fries"],
    [{ type: "manual" }, "be granted it by an administrator"],
  ])("a quest with %j waits for its contact, and for the player to %s", (unlockConditions, text) => {
    expect(awaited({ missions: [aQuest("new", { unlockConditions })] })).toEqual(["meet mum", text]);
  });

  it.each<[MessageCondition, string]>([
    [{ type: "npc_unlocked", value: "kai" }, "meet kai"],
    [{ type: "mission_completed", value: "done" }, "complete mum.done"],
    [{ type: "mission_unlocked", value: "open" }, "be offered mum.open"],
    [{ type: "affinity_reached", value: 10 }, "reach affinity 10 with mum"],
    [{ type: "player_level_reached", value: 2 }, "reach level 2"],
    [{ type: "level", value: 2 }, "reach level 2"],
    [{ type: "cash", value: 47 }, "have $47"],
    [{ type: "followers", value: 3 }, "have 3 followers"],
    [{ type: "energy", value: 100 }, "have 100 energy"],
  ])("a message under %j waits for its trigger, and for the player to %s", (also, text) => {
    const trigger: MessageTrigger = { type: "player_level_reached", value: 7, conditions: [also] };
    expect(awaited({ messages: [aMessage("new", { trigger })] })).toEqual(["reach level 7", text]);
  });
});

describe("unlocks", () => {
  it("a quest stays locked while its own contact is locked", () => {
    const gary = aContact("gary", {
      unlockConditions: { type: "level_reached", level: 9 },
      missions: [aQuest("early", opensBy("level_reached", 1))],
    });
    const at = (level: number) =>
      named(evaluateUnlocks(indexContent([gary]), NO_PROGRESS, { ...START, level }));
    expect([at(8), at(9)]).toEqual([[], ["contact gary", "quest gary.early"]]);
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

describe("grantUnlock", () => {
  const kai = aContact("kai", {
    unlockConditions: { type: "manual" },
    missions: [aQuest("secret", { unlockConditions: { type: "manual" } })],
    messages: [aMessage("hi")],
  });
  const index = indexContent([kai]);

  it.each([
    [{ type: "contact", contactId: "kai" }, ["contact kai", "message kai.hi"]],
    [
      { type: "quest", contactId: "kai", questId: "secret" },
      ["contact kai", "quest kai.secret", "message kai.hi"],
    ],
  ] as const)("a grant of %j, which never unlocks by itself, brings %j, once", (target, brings) => {
    const effects = withUnlocks(index, NO_PROGRESS, START, grantUnlock(NO_PROGRESS, target, 0));
    expect(named(effects)).toEqual(brings);
    expect(grantUnlock(applyEffects(NO_PROGRESS, effects), target, 0)).toEqual([]);
  });
});
