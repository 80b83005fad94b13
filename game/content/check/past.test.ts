import { expect, it } from "vitest";
import { indexContent } from "../../core/content-index.ts";
import { aContact, aQuest, GO, STAY } from "../fixture.ts";
import { pastProblems } from "./past.ts";

const index = indexContent([
  aContact("mum", { missions: [aQuest("key", { choices: [STAY, GO] }), aQuest("shop")] }),
]);

it.each([
  [["mum.key", "!mum.shop", "mum.key:go"], []],
  [["mum.lock"], ["a line waits for mum.lock, which does not exist"]],
  [["!mum.key:wait"], ["a line waits for !mum.key:wait, which does not exist"]],
  [["mum.shop:go"], ["a line waits for mum.shop:go, which does not exist"]],
  [["mum"], ["a line waits for mum, which does not exist"]],
])("the conditions %j have the problems %j", (when, problems) => {
  expect(pastProblems([{ where: "a line", when }], index)).toEqual(problems);
});
