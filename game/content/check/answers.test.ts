import { expect, it } from "vitest";
import type { Quest } from "../../rules/content.ts";
import { aContact, aQuest } from "../fixture.ts";
import { silentQuests } from "./answers.ts";

const LETTER = { subject: "Ta", body: "Ta." };
const CHOICES = [
  { id: "stay", label: "Stay", completionMessage: LETTER },
  { id: "go", label: "Go" },
];

it.each<[string, Partial<Quest>, string[]]>([
  ["a mission without an answer", {}, ["missions.0.completionMessage mum.x doesn't answer its completion"]],
  ["a mission with a letter", { completionMessage: LETTER }, []],
  [
    "a repeatable mission with a letter, which only the first completion sends",
    { isRepeatable: true, completionMessage: LETTER },
    ["missions.0.completionMessage mum.x doesn't answer its completions in turn"],
  ],
  [
    "a repeatable mission that answers in turn",
    { isRepeatable: true, completionMessage: ["Ta.", "Oh."] },
    [],
  ],
  [
    "a choice without a letter",
    { choices: CHOICES },
    ["missions.0.choices.1.completionMessage mum.x doesn't answer its completion"],
  ],
  ["a choice without a letter in a mission with one", { choices: CHOICES, completionMessage: LETTER }, []],
])("%s: %j gives %j", (_what, quest, expected) => {
  const found = silentQuests([aContact("mum", { missions: [aQuest("x", quest)] })]);
  expect(found.map(({ path, subject, text }) => `${path} ${subject} ${text}`)).toEqual(expected);
});
