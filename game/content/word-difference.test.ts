import fc from "fast-check";
import { expect, it } from "vitest";
import { wordDifference } from "./word-difference.ts";

const MARKS = { same: "", removed: "-", added: "+" } as const;
const marked = (before: string, after: string) =>
  wordDifference(before, after).map(({ kind, text }) => `${MARKS[kind]}${text.trimEnd()}`);

it.each<[string, string, readonly string[]]>([
  ["The phone rang.", "The phone rang.", ["The phone rang."]],
  ["The phone rang twice.", "The phone rang, and twice.", ["The phone", "-rang", "+rang, and", "twice."]],
  ["a b c d", "a x c y", ["a", "-b", "+x", "c", "-d", "+y"]],
])("%j becomes %j word by word", (before, after, expected) => {
  expect(marked(before, after)).toEqual(expected);
});

it("what stays and goes is the text before, and what stays and is new the one after", () => {
  const texts = fc.array(fc.constantFrom("a", "b", "\n"), { maxLength: 8 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const stretches = wordDifference(before, after);
      const without = (gone: string) => stretches.flatMap(({ kind, text }) => (kind === gone ? [] : [text]));
      expect(without("added").join("").trim()).toBe(before.trim());
      expect(without("removed").join("").trim()).toBe(after.trim());
    }),
  );
});
