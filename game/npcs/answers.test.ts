import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerAt, answerMessageOf, answersOf } from "./answers.ts";

const MESSAGE = { subject: "Ta", body: "Salted." };
const IN_TURN = ["Hot.", "Hotter.", "Out."];

describe("answerAt", () => {
  it.each([
    [1, "Hot."],
    [2, "Hotter."],
    [3, "Out."],
    [4, "Hot."],
    [3002, "Hotter."],
  ])("completion %d of a quest that answers in turn gets %j", (completions, text) => {
    expect(answerAt({ completionMessage: IN_TURN }, completions)).toBe(text);
  });

  it("a quest with a message or without an answer gives no text in turn", () => {
    expect(answerAt({ completionMessage: MESSAGE }, 1)).toBeNull();
    expect(answerAt({}, 1)).toBeNull();
    expect(answerAt({ completionMessage: [] }, 1)).toBeNull();
  });

  it("consecutive completions, as many as texts, give every text once", () => {
    const list = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 1_000_000 }), (texts, first) => {
        const read = texts.map((_, i) => answerAt({ completionMessage: texts }, first + i));
        expect(new Set(read)).toEqual(new Set(texts));
      }),
    );
  });
});

describe("the form of a completion message", () => {
  it.each([
    ["a message", MESSAGE, MESSAGE, []],
    ["texts in turn", IN_TURN, null, IN_TURN],
    ["nothing", undefined, null, []],
  ])("%s is distinguished from the other forms", (_form, completionMessage, message, answers) => {
    expect(answerMessageOf(completionMessage)).toEqual(message);
    expect(answersOf(completionMessage)).toEqual(answers);
  });
});
