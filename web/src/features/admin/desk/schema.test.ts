import { expect, it } from "vitest";
import { blank, fieldSchema, optionOf, type Schema, withType } from "#game/content/field-schema.ts";
import { withValue } from "#game/content/fixture.ts";
import { KINDS, type KindId } from "#game/content/kinds.ts";
import { entriesOf, isOfKind, schemaAt } from "./kind-form.ts";
import { CONTENTS } from "./test-parts.tsx";

const KIND_IDS = Object.keys(KINDS) as KindId[];

it.each(KIND_IDS)("the form of the kind %s can show a part, and a blank of each of its fields", (kind) => {
  expect(isOfKind(kind, CONTENTS[kind])).toBe(true);
  const blanks = Object.entries(entriesOf(kind)).map(([name, schema]) => [name, blank(schema)]);
  expect(isOfKind(kind, Object.fromEntries(blanks))).toBe(true);
});

it.each([
  ["nothing", {}, false],
  ["a number for a text", { ...CONTENTS.contact, name: 3 }, false],
  ["a condition of no type", { ...CONTENTS.contact, unlockConditions: { type: "never" } }, false],
  ["a list for a message", { ...CONTENTS.contact, missions: [{ completionMessage: [3] }] }, false],
  ["an unfinished number", withValue(CONTENTS.contact, "missions.0.rewards.cash", "4o"), true],
])("the form of a contact shows what has the types of its fields: %s", (_what, value, isShown) => {
  expect(isOfKind("contact", value)).toBe(isShown);
});

it.each([
  ["missions.0.name", { shape: { type: "text", max: 60, isLine: true } }],
  [
    "missions.0.rewards.cash",
    { shape: { type: "number", min: 0, max: 1_000_000_000 }, isOptional: true, notes: { unit: "$" } },
  ],
  ["missions.0.choices", { shape: { type: "list", min: 2, max: 3 }, isOptional: true }],
  ["missions.0.type", { shape: { type: "choice" } }],
  ["messages.0.attachedMission", { shape: { type: "name", names: "own-mission" }, isOptional: true }],
  ["metadata.created_at", { notes: { isGiven: true } }],
  ["personality", { isOptional: false, fallback: "" }],
])("the schema says of the field %s what its control needs", (address, expected) => {
  expect(fieldSchema(schemaAt("contact", address))).toMatchObject(expected);
});

function triggerTo(value: object, type: string): object {
  const { shape } = fieldSchema(schemaAt("contact", "messages.0.trigger"));
  if (shape.type !== "variant") throw new Error("A trigger has types");
  expect(optionOf(shape, value)).toBeDefined();
  return withType(shape, value, type);
}

it("another type clears the value of a trigger, and keeps its conditions and its delay", () => {
  const conditions = [{ type: "cash", value: 5 }];
  const trigger = { type: "mission_completed", value: "shift", conditions, delay: "PT20H" };
  const kept = { conditions, delay: "PT20H" };
  const cleared = { ...kept, type: "player_level_reached", value: "" };
  expect(triggerTo(trigger, "player_level_reached")).toEqual(cleared);
  expect(triggerTo(trigger, "npc_unlocked")).toEqual({ ...kept, type: "npc_unlocked" });
});

it("a schema without a control is refused", () => {
  expect(() => fieldSchema({ kind: "schema", type: "map" } as unknown as Schema)).toThrow("No control");
});
