import { expect, it } from "vitest";
import type { OtherRun } from "#game/rules/other-run/terms.ts";
import { problemsAt } from "../documents/problems.ts";
import {
  documentOf,
  type InheritanceDraft,
  newAction,
  newInheritance,
  problemsOf,
  type RunDraft,
  runDraftOf,
  withInheritance,
} from "./run-draft.ts";

const action = (id: string) => ({ id, name: id, description: "", energyCost: 1, rewards: {} });
const FACTS = {
  actions: ["call", "fries"].map(action),
  contacts: [{ id: "baroness", name: "The Baroness" }],
  rivals: [],
  deeds: [],
};
const OTHER_RUN: OtherRun = {
  inheritances: [
    {
      id: "chair",
      name: "The Chair",
      pitch: "Warm.",
      conditions: ["You owe."],
      start: { cash: 5, debt: 50 },
      knows: { contact: "baroness", level: 2 },
      terms: { taking: { action: "call", percent: 20, to: "the Baroness" } },
    },
    {
      id: "hook",
      name: "The Hook",
      pitch: "Ironed.",
      conditions: ["Fries.", "Calls."],
      terms: {
        pays: { fries: 4 },
        opens: { call: { level: 10, refusal: "Not yet." } },
        shift: { weekday: 0, energyPercent: { fries: 0 }, closes: { call: "Sunday." } },
        hidesFollowers: true,
      },
    },
  ],
  leaving: { name: "Notice", title: "A Week", paragraphs: ["One.", "Two."] },
};
const DRAFT = runDraftOf(OTHER_RUN);
const [CHAIR, HOOK] = DRAFT.inheritances as [InheritanceDraft, InheritanceDraft];
const problems = (draft: RunDraft) => problemsOf(documentOf(draft), FACTS, OTHER_RUN);

it("what is shown and not changed is the same document to the letter, without problems", () => {
  expect(JSON.stringify(documentOf(DRAFT))).toBe(JSON.stringify(OTHER_RUN));
  expect(problems(DRAFT).size).toBe(0);
  expect(runDraftOf({ inheritances: 3 }).inheritances).toEqual([]);
});

it("emptied fields take their parts out of the document", () => {
  const plain = { ...CHAIR, contact: "", takenOf: "", debt: "", cash: "" };
  const still = { ...HOOK, actions: HOOK.actions.map(({ action: id }) => newAction(id)), weekday: "" };
  const draft = [plain, { ...still, hidesFollowers: false }].reduce(withInheritance, DRAFT);
  expect(documentOf(draft)).toMatchObject({ inheritances: [{ id: "chair" }, { id: "hook" }] });
  expect(documentOf(draft)).toEqual({
    ...OTHER_RUN,
    inheritances: OTHER_RUN.inheritances.map(({ id, name, pitch, conditions }) => ({
      id,
      name,
      pitch,
      conditions,
      terms: {},
    })),
  });
});

it("half an amount, half a closed action and a number that is none are problems at their fields", () => {
  const [fries] = HOOK.actions;
  const draft = withInheritance(withInheritance(DRAFT, { ...CHAIR, debt: "", percent: "a fifth" }), {
    ...HOOK,
    actions: fries ? [{ ...fries, opensAt: 3 }] : [],
  });
  expect(Object.fromEntries(problems(draft))).toEqual({
    "inheritances.0.terms.taking.percent": ["Must be a whole number from 1 to 100"],
    "inheritances.1.terms.opens.fries.refusal": ["Please write something"],
  });
  expect([0, 1].map((place) => problemsAt(problems(draft), `inheritances.${place}`))).toEqual([1, 1]);
  const paid = withInheritance(DRAFT, { ...CHAIR, debt: "" });
  expect([...problems(paid).keys()]).toEqual(["inheritances.0.terms.taking"]);
});

it("a new inheritance has its own id, and is a problem until it says what it means", () => {
  const added = newInheritance();
  expect(added.id).not.toBe(newInheritance().id);
  const draft = { ...DRAFT, inheritances: [...DRAFT.inheritances, added] };
  expect([...problems(draft).keys()]).toEqual([
    "inheritances.2.name",
    "inheritances.2.pitch",
    "inheritances.2.conditions.0",
  ]);
});
