import { readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { Action } from "../../core/action.ts";
import type { Contact } from "../../core/content.ts";
import { ContactSchema, DraftContactSchema } from "../../core/wire/content.ts";
import { ActionSchema } from "../../player/wire.ts";
import { aContact, aMessage, aQuest } from "../fixture.ts";
import { proveContent } from "./proof.ts";

const file = new URL("../../../worker/content/actions.json", import.meta.url);
const ACTIONS: readonly Action[] = v.parse(v.array(ActionSchema), JSON.parse(readFileSync(file, "utf8")));
const released = [aContact("gary", { missions: [aQuest("fries")] })];
const gary = (parts: Partial<Contact>) => aContact("gary", { missions: [aQuest("fries")], ...parts });

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

  it.each<[string, Contact, string]>([
    ["an empty name", gary({ name: "" }), "gary name: Name and description are required"],
    [
      "a script as a picture",
      gary({ avatar: "javascript:alert(1)" }),
      "gary avatar: Must be an emoji or an uploaded picture",
    ],
    ["a reserved id", aContact("new"), "new id: is a reserved id"],
    [
      "no message for message_opened",
      gary({ unlockConditions: { type: "message_opened", messageId: "" } }),
      "gary unlockConditions.messageId: Please select a message for the message_opened unlock condition",
    ],
    [
      "a negative reward",
      gary({ missions: [aQuest("fries", { rewards: { cash: -5 } })] }),
      "gary missions.0.rewards.cash: Must be a whole number from 0 to 1000000000",
    ],
    [
      "a dangling mission",
      gary({
        missions: [aQuest("fries", { unlockConditions: { type: "mission_completed", value: "kai.x" } })],
      }),
      "gary missions.0.unlockConditions.value: waits for the mission kai.x, which does not exist",
    ],
    [
      "a dangling mission of a message's second condition",
      gary({
        messages: [
          aMessage("hello", {
            trigger: {
              type: "npc_unlocked",
              conditions: [
                { type: "level", value: 1 },
                { type: "mission_completed", value: "lost" },
              ],
            },
          }),
        ],
      }),
      "gary messages.0.trigger.conditions.1.value: waits for the mission gary.lost, which does not exist",
    ],
    [
      "an attached mission that does not exist",
      gary({ messages: [aMessage("hello", { attachedMission: "lost" })] }),
      "gary messages.0.attachedMission: offers the mission gary.lost, which does not exist",
    ],
    [
      "a cycle",
      gary({ unlockConditions: { type: "mission_completed", value: "fries" } }),
      "gary unlockConditions: waits for itself: gary → gary.fries → gary",
    ],
    [
      "a cost above the maximum energy",
      gary({ missions: [aQuest("fries", { requirements: [{ type: "energy", amount: 101 }] })] }),
      "gary missions.0.requirements.0.amount: costs 101 energy, and nobody holds more than 100",
    ],
    [
      "falling tiers",
      gary({
        affinityLevels: [
          { level: 0, name: "A", description: "" },
          { level: 0, name: "B", description: "" },
        ],
      }),
      "gary affinityLevels.1.level: must have its affinity levels in rising order",
    ],
    [
      "two missions with one id",
      gary({ missions: [aQuest("fries"), aQuest("fries")] }),
      "gary missions.1.id: is the id of more than one mission or message of this contact",
    ],
  ])("proveContent puts %s at its field", (_name, contact, problem) => {
    expect(problems(contact)).toContain(problem);
  });

  it("proveContent reports an empty reference once, in the words of the schema", () => {
    const unlockConditions = { type: "mission_completed", value: "" } as const;
    const found = problems(gary({ unlockConditions })).filter((line) =>
      line.includes("unlockConditions.value"),
    );
    expect(found).toEqual(["gary unlockConditions.value: Must name a mission"]);
  });

  it("proveContent finds the damage of a change to another contact", () => {
    const kai = aContact("kai", { unlockConditions: { type: "mission_completed", value: "gary.fries" } });
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
