import { readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { Action } from "../../core/action.ts";
import type { Contact, Quest } from "../../core/content.ts";
import { ContactSchema, DraftContactSchema } from "../../core/wire/content.ts";
import { ActionSchema } from "../../player/wire.ts";
import { aContact, aMessage, aQuest, needs, opensBy } from "../fixture.ts";
import { proveContent } from "./proof.ts";

const file = new URL("../../../worker/content/actions.json", import.meta.url);
const ACTIONS: readonly Action[] = v.parse(v.array(ActionSchema), JSON.parse(readFileSync(file, "utf8")));
const released = [aContact("gary", { missions: [aQuest("fries")] })];
const gary = (parts: Partial<Contact>) => aContact("gary", { missions: [aQuest("fries")], ...parts });

const fries = (parts: Partial<Quest>) => ({ missions: [aQuest("fries", parts)] });
const LEVEL_1 = { type: "level", value: 1 } as const;
const LOST = { type: "mission_completed", value: "lost" } as const;

/** The problems of releasing the contact, as `contact path: text`. */
function problems(...changed: readonly Contact[]): readonly string[] {
  return proveContent(released, changed, ACTIONS, []).problems.map(
    ({ contactId, path, text }) => `${contactId} ${path}: ${text}`,
  );
}

describe("proveContent", () => {
  it("proveContent accepts a sound change and returns the whole set", () => {
    const proof = proveContent(released, [gary({ name: "Gaz" }), aContact("kai")], ACTIONS, []);
    expect(proof.problems).toEqual([]);
    expect(proof.contacts.map(({ name }) => name)).toEqual(["Gaz", "Contact kai"]);
  });

  it.each<[string, Partial<Contact>]>([
    ["name: Name and description are required", { name: "" }],
    ["avatar: Must be an emoji or an uploaded picture", { avatar: "javascript:alert(1)" }],
    [
      "unlockConditions.messageId: Please select a message for the message_opened unlock condition",
      { unlockConditions: { type: "message_opened", messageId: "" } },
    ],
    [
      "missions.0.rewards.cash: Must be a whole number from 0 to 1000000000",
      fries({ rewards: { cash: -5 } }),
    ],
    [
      "missions.0.unlockConditions.value: waits for the mission kai.x, which does not exist",
      fries(opensBy("mission_completed", "kai.x")),
    ],
    [
      "messages.0.trigger.conditions.1.value: waits for the mission gary.lost, which does not exist",
      { messages: [aMessage("hello", { trigger: { type: "npc_unlocked", conditions: [LEVEL_1, LOST] } })] },
    ],
    [
      "messages.0.attachedMission: offers the mission gary.lost, which does not exist",
      { messages: [aMessage("hello", { attachedMission: "lost" })] },
    ],
    ["unlockConditions: waits for itself: gary → gary.fries → gary", opensBy("mission_completed", "fries")],
    [
      "missions.0.requirements.0.amount: costs 101 energy, and nobody holds more than 100",
      fries({ requirements: [needs("energy", 101)] }),
    ],
    [
      "affinityLevels.1.level: must have its affinity levels in rising order",
      { affinityLevels: ["A", "B"].map((name) => ({ level: 0, name, description: "" })) },
    ],
    [
      "missions.1.id: is the id of more than one mission or message of this contact",
      { missions: [aQuest("fries"), aQuest("fries")] },
    ],
    ["id: is a reserved id", { id: "new" }],
  ])("proveContent puts a problem at its field: %s", (problem, parts) => {
    expect(problems(gary(parts))).toContain(`${parts.id ?? "gary"} ${problem}`);
  });

  it("proveContent reports an empty reference once, in the words of the schema", () => {
    const found = problems(gary(opensBy("mission_completed", "")));
    expect(found.filter((line) => line.includes("unlockConditions.value"))).toEqual([
      "gary unlockConditions.value: Must name a mission",
    ]);
  });

  it("proveContent finds the damage of a change to another contact", () => {
    const kai = aContact("kai", opensBy("mission_completed", "gary.fries"));
    const proof = proveContent([...released, kai], [gary({ missions: [] })], ACTIONS, []);
    expect(proof.problems[0]).toMatchObject({ contactId: "kai", path: "unlockConditions.value" });
  });
});

describe("DraftContactSchema", () => {
  const unfinished = {
    ...gary({ name: "", description: "", avatar: "" }),
    unlockConditions: { type: "message_opened", messageId: "" },
  };

  it("a draft may lack texts and references that a released contact needs", () => {
    expect(v.is(DraftContactSchema, unfinished)).toBe(true);
    expect(v.is(ContactSchema, unfinished)).toBe(false);
  });

  it.each([
    { avatar: "https://example.com/tracker.png" },
    { avatar: "javascript:alert(1)" },
    { id: "Not An Id" },
    { missions: [{ ...aQuest("fries"), rewards: { cash: -1 } }] },
    { name: "x".repeat(61) },
  ])("a draft refuses %j, as a released contact does", (parts) => {
    expect(v.is(DraftContactSchema, { ...unfinished, ...parts })).toBe(false);
  });
});
