import { expect, it } from "vitest";
import { readingText } from "./reading-time.ts";

const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(" ");

it.each([
  ["nothing", "", "0 words, 0 s"],
  ["a word", " Hello! ", "1 word, 1 s"],
  ["dashes and quotes between words", "“Well” — I don't … know", "4 words, 2 s"],
  ["a word with a hyphen", "twenty-four $5", "2 words, 1 s"],
  ["several lines", "Dear you,\n\nno.\nGary", "4 words, 2 s"],
  ["a short letter", words(40), "40 words, 12 s"],
  ["a whole minute", words(200), "200 words, 1 min"],
  ["more than a minute", words(210), "210 words, 1 min 3 s"],
])("the reading time of %s is given in words and seconds", (_what, text, expected) => {
  expect(readingText(text)).toBe(expected);
});
