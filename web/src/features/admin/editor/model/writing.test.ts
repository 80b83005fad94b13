import { expect, it } from "vitest";
import { NO_REACTION } from "#game/content/check-forks.ts";
import { aQuest } from "#game/content/fixture.ts";
import { aContact } from "../test-content.ts";
import { delayOf, delayParts, delayText } from "./delay.ts";
import type { ContactDraft } from "./draft.ts";
import { type Edit, edit } from "./edit.ts";
import { draftOf } from "./from-contact.ts";
import { newChoice, newContact } from "./new-parts.ts";
import { filterOutline, outlineOf } from "./outline.ts";
import { schemaProblems } from "./problems.ts";
import { shownProblems, valueAt } from "./shown.ts";
import { messageSummary, questSummary } from "./summaries.ts";

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

it("a number in a unit gives a delay, and what is no number stays as typed", () => {
  expect([delayOf(20, "H"), delayOf(1, "D"), delayOf("", "H"), delayOf("1.5", "D")]).toEqual([
    "PT20H",
    "P1D",
    "",
    "1.5",
  ]);
});

const choice = (id: string, label: string) => ({ id, label });
const FORK = aContact("gary", {
  missions: [aQuest("fork", { name: "Mute one person", choices: [choice("mute", "Mute Chadwick")] })],
  messages: [
    {
      id: "later",
      subject: "Muted",
      body: "Hm.",
      trigger: { type: "choice_made", value: "fork:mute", delay: "PT20H", conditions: [] },
    },
    { id: "hello", subject: "Hello", body: "Hello.", trigger: { type: "npc_unlocked", conditions: [] } },
  ],
});
const NAMES = new Map([
  ["fork", "Mute one person"],
  ["fork:mute", "Mute Chadwick"],
]);

it("a summary names what a message or mission waits for, and its delay in words", () => {
  const { messages, missions } = draftOf(FORK);
  expect(messages.map((message) => messageSummary(message, NAMES))).toEqual([
    "Sent 20 h after “Mute Chadwick”",
    "Sent with the contact",
  ]);
  const quest = { ...missions[0], unlockConditions: { type: "level_reached", value: 5, delay: "P1D" } };
  expect(questSummary(quest as (typeof missions)[number], NAMES)).toBe(
    "Comes 1 day after level 5, 10 energy, 1 choice",
  );
});

it("the outline has the letters below the choice that they follow, and a filter keeps what leads to a hit", () => {
  const outline = outlineOf(draftOf(FORK));
  expect(outline.map(({ kind, title }) => [kind, title])).toEqual([
    ["letter", "Hello"],
    ["mission", "Mute one person"],
  ]);
  expect(outline[1]?.items).toMatchObject([
    { kind: "choice", title: "Mute Chadwick", items: [{ kind: "letter", title: "Muted", note: "20 h" }] },
  ]);
  expect(filterOutline(outline, "muted").map(({ title }) => title)).toEqual(["Mute one person"]);
});

const apply = (draft: ContactDraft, ...edits: readonly Edit[]) => edits.reduce(edit, draft);
/** A new contact with a mission, two choices and the letter that follows the first. */
function forked(): ContactDraft {
  return apply(
    newContact("dana", "2026-11-22T00:00:00.000Z"),
    { type: "add", list: "missions", newKey: "m" },
    { type: "quest", key: "m", part: { name: "The sofa" } },
    {
      type: "quest",
      key: "m",
      part: { choices: [newChoice("a", "choice"), newChoice("b", "choice_2")] },
    },
    { type: "answer", questKey: "m", choiceKey: "a", newKey: "n" },
  );
}
const labelled = (draft: ContactDraft, label: string, key = "a"): Edit => ({
  type: "quest",
  key: "m",
  part: {
    choices: (draft.missions[0]?.choices ?? []).map((each) => (each.key === key ? { ...each, label } : each)),
  },
});

it("the id of a new choice follows its label, and the letter after it follows the id", () => {
  const draft = forked();
  expect(draft.messages[0]?.trigger).toMatchObject({ type: "choice_made", value: "the_sofa:choice" });
  const after = apply(draft, labelled(draft, "Take the sofa"));
  expect(after.missions[0]?.choices.map(({ id }) => id)).toEqual(["take_the_sofa", "choice_2"]);
  expect(after.messages[0]?.trigger.value).toBe("the_sofa:take_the_sofa");
  const same = apply(after, labelled(after, "Take the sofa", "b"));
  expect(same.missions[0]?.choices.map(({ id }) => id)).toEqual(["take_the_sofa", "take_the_sofa_2"]);
});

it("the id of a released choice stays when its label changes", () => {
  const opened = draftOf(FORK);
  const [quest] = opened.missions;
  if (!quest) throw new Error("no mission");
  const choices = quest.choices.map((each) => ({ ...each, label: "Block Chadwick" }));
  const after = edit(opened, { type: "quest", key: quest.key, part: { choices } });
  expect(after.missions[0]?.choices.map(({ id }) => id)).toEqual(["mute"]);
});

it("an empty field is marked once it was left, and a filled one waits for the next proof", () => {
  const draft = newContact("dana", "2026-11-22T00:00:00.000Z");
  const problem = {
    contactId: "",
    isElsewhere: false,
    kind: "problem",
    field: "name",
    place: "Name",
    text: "Must not be empty",
  } as const;
  const shown = (now: ContactDraft, touched: ReadonlySet<string> | null) =>
    shownProblems([problem], draft, now, touched);
  expect(shown(draft, new Set())).toEqual({ marked: [], toFillIn: [problem] });
  expect(shown(draft, new Set(["field-name"]))).toEqual({ marked: [problem], toFillIn: [] });
  expect(shown(draft, null)).toEqual({ marked: [problem], toFillIn: [] });
  const filled = edit(draft, { type: "contact", part: { name: "Gary" } });
  expect(shown(filled, null)).toEqual({ marked: [], toFillIn: [] });
});

it("a choice whose letter was just added isn't reported again before the next proof", () => {
  const draft = apply(forked(), labelled(forked(), "Go", "b"));
  const problem = (choiceKey: string) => ({
    contactId: "",
    isElsewhere: false,
    kind: "problem" as const,
    field: `missions.m.choices.${choiceKey}`,
    place: "Mission “The sofa”",
    text: `Has the choice, ${NO_REACTION}`,
  });
  const { marked } = shownProblems([problem("a"), problem("b")], draft, draft, null);
  expect(marked).toEqual([problem("b")]);
});

it("the value of a field in a list is found by the keys of its entries", () => {
  expect(valueAt(forked(), "missions.m.choices.b.id")).toBe("choice_2");
  expect(valueAt(forked(), "missions.m.nothing.at.all")).toBeUndefined();
});

it("a problem names the choice and the field that it is in", () => {
  const places = schemaProblems(forked(), "publish").map(({ place }) => place);
  expect(places).toContain("Mission “The sofa”, Choice “choice_2”, Label");
});
