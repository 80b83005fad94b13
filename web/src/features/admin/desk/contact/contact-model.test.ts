import fc from "fast-check";
import { expect, it } from "vitest";
import { NO_REACTION } from "#game/content/check/forks.ts";
import { aMessage, aQuest, GO, needs, opensBy, STAY, sentBy } from "#game/content/fixture.ts";
import type { Contact } from "#game/core/content.ts";
import { delayOf, delayParts, delayText } from "../fields/delay.ts";
import { type Change, changed, type Tree, treeOf, valueAt } from "../fields/tree.ts";
import { aContact } from "../test-content.ts";
import { contactOf } from "./contact-form.ts";
import { followIds } from "./follow-ids.ts";
import { freeId, idFromName, idFromSlug } from "./ids.ts";
import { newContact, newEntryOf } from "./new-parts.ts";
import { filterOutline, outlineOf } from "./outline/outline.tsx";
import { type Problem, schemaProblems } from "./proof/problems.ts";
import { entrySummary } from "./summaries.ts";
import { shownProblems } from "./use-shown.ts";

const NOW = "2026-11-22T00:00:00.000Z";

it.each([
  ["PT20H", { count: 20, unit: "H" }, "20 h"],
  ["P1D", { count: 1, unit: "D" }, "1 day"],
  ["PT90M", { count: 90, unit: "M" }, "1 h 30 min"],
  ["P1DT4H", { count: 28, unit: "H" }, "1 day 4 h"],
  ["soon", null, "soon"],
] as const)("the delay %s is a number in a unit, and words in a summary", (delay, parts, text) => {
  expect(delayParts(delay)).toEqual(parts);
  expect(delayText(delay)).toBe(text);
});

it("a number in a unit gives a delay, and other text stays as typed", () => {
  const delays = [delayOf("20", "H"), delayOf("1", "D"), delayOf("", "H"), delayOf("1.5", "D")];
  expect(delays).toEqual(["PT20H", "P1D", "", "1.5"]);
});

it("an id that is derived from any name is valid or empty, and deriving it again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 100 }), (name) => {
      const id = idFromName(name);
      expect(id).toMatch(/^$|^[a-z0-9]+(_[a-z0-9]+)*$/);
      expect(id.length).toBeLessThanOrEqual(60);
      expect(idFromName(id)).toBe(id);
      expect(idFromSlug(id.replaceAll("_", "-"))).toBe(id);
    }),
  );
});

it("a taken id gets the first free number", () => {
  expect(freeId("shift", new Set(["shift", "shift_2"]))).toBe("shift_3");
  expect(freeId("a".repeat(60), new Set(["a".repeat(60)]))).toBe(`${"a".repeat(58)}_2`);
});

it("a new quest costs 10 energy and gives 10 experience and 5 affinity", () => {
  const usual = { requirements: [needs("energy", 10)], rewards: { experience: 10, affinity: 5 } };
  const added = newEntryOf("missions", newContact("Boss", NOW));
  expect(added).toMatchObject({ id: "mission", type: "energy_cost", ...usual });
});

const FORMER = { type: "former_choice_made", value: "gary.key:stay" } as const;
/** A contact that isn't in force: each kind of reference leads to the mission `key` and its choices, or to another contact. */
const FORK = aContact("gary", {
  unlockConditions: { type: "message_opened", messageId: "later" },
  messages: [
    aMessage("later", {
      subject: "Later",
      attachedMission: "key",
      trigger: { ...sentBy("choice_made", "key:go").trigger, delay: "PT20H", conditions: [FORMER] },
    }),
    aMessage("hello", { subject: "Hello" }),
  ],
  missions: [
    aQuest("key", {
      name: "Key",
      ...opensBy("choice_made", "mum.key:stay"),
      terms: [{ when: [{ type: "not_chosen", value: "key:go" }], refusal: "No." }],
      choices: [STAY, GO],
    }),
    aQuest("then", opensBy("mission_completed", "gary.key")),
  ],
});

/** The contact after changes, whose ids follow. */
function after(start: Contact, released: Contact | null, ...changes: readonly (readonly [string, string])[]) {
  const follow = followIds(released, false);
  const tree = changes.reduce<Tree>((before, [at, value]) => {
    const change: Change = { type: "set", at, value };
    return follow(changed(before, change), change, before);
  }, treeOf(start));
  return contactOf(tree);
}

it("the id of a new quest follows its name, also through none, and every reference of its contact follows", () => {
  const { messages, missions } = after(FORK, null, ["missions.0.name", ""], ["missions.0.name", "The Door!"]);
  expect(missions.map(({ id }) => id)).toEqual(["the_door", "then"]);
  expect(missions[1]?.unlockConditions).toMatchObject({ value: "the_door" });
  expect(missions[0]?.unlockConditions).toMatchObject({ value: "mum.key:stay" });
  expect(missions[0]?.terms?.[0]?.when).toMatchObject([{ value: "the_door:go" }]);
  expect(messages[0]).toMatchObject({ attachedMission: "the_door", trigger: { value: "the_door:go" } });
  expect(messages[0]?.trigger.conditions).toMatchObject([{ value: "the_door:stay" }]);
});

it("the ids of new choices follow their labels, never twice the same, and messages follow them", () => {
  const changes = ["missions.0.choices.1.label", "missions.0.choices.0.label"] as const;
  const { messages, missions } = after(FORK, null, ...changes.map((at) => [at, "Leave"] as const));
  expect(missions[0]?.choices?.map(({ id }) => id)).toEqual(["leave_2", "leave"]);
  expect(messages[0]?.trigger).toMatchObject({ value: "key:leave" });
});

it("the contact's unlock condition follows the unique id of a new message", () => {
  const { unlockConditions, messages } = after(FORK, null, ["messages.0.subject", "Key"]);
  expect(messages[0]?.id).toBe("key_2");
  expect(unlockConditions).toMatchObject({ messageId: "key_2" });
});

it("ids in force stay, and so does one given by hand", () => {
  const changes = [
    ["missions.0.name", "X"],
    ["messages.0.subject", "Y"],
    ["missions.0.choices.0.label", "Z"],
  ] as const;
  const { messages, missions } = after(FORK, FORK, ...changes);
  expect([missions[0]?.id, messages[0]?.id, missions[0]?.choices?.[0]?.id]).toEqual(["key", "later", "stay"]);
  const byHand = { ...FORK, missions: [aQuest("gate", { name: "The Door" })] };
  expect(after(byHand, null, ["missions.0.name", "Window"]).missions[0]?.id).toBe("gate");
});

it("the id of a contact follows its name until it is stored", () => {
  const change: Change = { type: "set", at: "name", value: "Old Friend" };
  const renamed = (isNew: boolean) =>
    contactOf(followIds(null, isNew)(changed(treeOf(FORK), change), change, treeOf(FORK))).id;
  expect([renamed(true), renamed(false)]).toEqual(["old_friend", "gary"]);
});

const NAMES = new Map([
  ["key", "Key"],
  ["key:go", "Go"],
]);

it("a summary names what a message or mission waits for, and its delay in words", () => {
  const { messages, missions } = contactOf(treeOf(FORK));
  expect(messages.map((message) => entrySummary(message, NAMES))).toEqual([
    "Sent 20 h after “Go” and 1 more, offers “Key”",
    "Sent with the contact",
  ]);
  const [quest] = missions;
  if (!quest) throw new Error("no mission");
  const unlockConditions = { type: "level_reached", value: 5, delay: "P1D" } as const;
  expect(entrySummary({ ...quest, unlockConditions }, NAMES)).toBe(
    "Comes 1 day after level 5, 10 energy, 2 choices",
  );
});

it("the outline has the messages below the choice that they follow, and a filter keeps what leads to a hit", () => {
  const outline = outlineOf(contactOf(treeOf(FORK)), {}, (entry) => "name" in entry && entry.name === "Key");
  const titles = outline.map(({ kind, title }) => `${kind} ${title}`);
  expect(titles).toEqual(["message Hello", "mission Key", "mission Quest then"]);
  expect(outline[1]?.items[1]).toMatchObject({
    address: "missions.0.choices.1",
    items: [{ address: "messages.0", title: "Later", note: "20 h" }],
  });
  expect(outline.map(({ isUnpublished }) => isUnpublished)).toEqual([false, true, false]);
  expect(filterOutline(outline, "later").map(({ title }) => title)).toEqual(["Key"]);
});

const problem = (field: string, text: string): Problem => {
  return { contactId: "", isElsewhere: false, kind: "problem", field, place: field, text };
};

it("an empty field is marked once it was left, and a filled one waits for the next proof", () => {
  const tree = treeOf(newContact("dana", NOW));
  const found = problem("name", "Must not be empty");
  const shown = (now: Tree, touched: ReadonlySet<string> | null) =>
    shownProblems([found], tree, now, touched);
  expect(shown(tree, new Set())).toEqual({ marked: [], toFillIn: [found] });
  expect(shown(tree, new Set(["field-name"]))).toEqual({ marked: [found], toFillIn: [] });
  expect(shown(tree, null)).toEqual({ marked: [found], toFillIn: [] });
  const filled = changed(tree, { type: "set", at: "name", value: "Gary" });
  expect(shown(filled, null)).toEqual({ marked: [], toFillIn: [] });
});

it("a choice whose message or label was just added isn't reported before the next proof", () => {
  const tree = treeOf(FORK);
  const found = [0, 1].map((place) =>
    problem(`missions.0.choices.${place}`, `Has the choice, ${NO_REACTION}`),
  );
  expect(shownProblems(found, tree, tree, null).marked).toEqual([found[0]]);
  const unnamed = changed(tree, { type: "set", at: "missions.0.choices.0.label", value: "" });
  expect(shownProblems(found, unnamed, tree, null).marked).toEqual([]);
  expect(valueAt(tree, "missions.0.choices.1.id")).toBe("go");
});

it("a problem names the choice and the field that it is in, and stands at the field with the name of an id", () => {
  const value = { id: "A b", label: "" };
  const unnamed = changed(treeOf(FORK), { type: "set", at: "missions.0.choices.0", value });
  const found = schemaProblems(unnamed).map(({ place, field }) => [place, field]);
  expect(found).toContainEqual(["Mission “Key”, Choice “A b”, Label", "missions.0.choices.0.label"]);
  expect(found).toContainEqual(["Mission “Key”, Choice “A b”, ID", "missions.0.choices.0.label"]);
});
