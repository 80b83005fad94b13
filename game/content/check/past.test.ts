import { expect, it } from "vitest";
import { indexContent } from "../../core/content-index.ts";
import { aStudent } from "../../intake/fixture.ts";
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
  [["town_fate.mick:left"], []],
  [["town_fate.mick:lost"], ["a line waits for town_fate.mick:lost, which does not exist"]],
  [["town_fate.una:left"], ["a line waits for town_fate.una:left, which does not exist"]],
  [["mum"], ["a line waits for mum, which does not exist"]],
])("the conditions %j have the problems %j", (when, problems) => {
  expect(pastProblems([{ where: "a line", when }], index, [aStudent("mick")])).toEqual(problems);
});
