import { expect, it } from "vitest";
import type { Quest } from "../../core/content.ts";
import { aContact, aQuest, GO, STAY } from "../fixture.ts";
import { silentQuests } from "./answers.ts";

const MESSAGE = { subject: "Ta", body: "Ta." };
const SILENT = "completionMessage mum.x doesn't answer its completion";
const CHOICES = [{ ...STAY, completionMessage: MESSAGE }, GO];

it.each<[string, Partial<Quest>, string[]]>([
  ["a mission without an answer", {}, [`missions.0.${SILENT}`]],
  ["a mission with a message", { completionMessage: MESSAGE }, []],
  [
    "a repeatable mission with a message, which only the first completion sends",
    { isRepeatable: true, completionMessage: MESSAGE },
    [`missions.0.${SILENT}s in turn`],
  ],
  ["a repeatable one that answers in turn", { isRepeatable: true, completionMessage: ["Ta.", "Oh."] }, []],
  ["a choice without a message", { choices: CHOICES }, [`missions.0.choices.1.${SILENT}`]],
  ["a choice without a message in a mission with one", { choices: CHOICES, completionMessage: MESSAGE }, []],
])("%s: %j gives %j", (_what, quest, expected) => {
  const found = silentQuests([aContact("mum", { missions: [aQuest("x", quest)] })]);
  expect(found.map(({ path, subject, text }) => `${path} ${subject} ${text}`)).toEqual(expected);
});
