import { hasHashtag, wordsOf, wornOutIn } from "../../social/house-style.ts";
import { BANDS, type SayItHow, TONES } from "../../social/lines.ts";
import type { PartProblem } from "../proof/facts.ts";

/** Proves the texts of posts: no text occurs twice. See docs/reference/administration.md#say-it-how. */
export function sayItHowProblems({ lines: bank }: SayItHow): readonly PartProblem[] {
  const seen = new Set<string>();
  const worn = new Set<string>();
  const written = BANDS.flatMap((band) =>
    TONES.flatMap((tone) =>
      bank[band][tone].map((text, i) => ({ path: `lines.${band}.${tone}.${i}`, text })),
    ),
  );
  return written.flatMap(({ path, text }) => {
    const isAgain = seen.has(wordsOf(text));
    const wornAgain = wornOutIn(text).filter((phrase) => worn.has(phrase));
    seen.add(wordsOf(text));
    for (const phrase of wornOutIn(text)) worn.add(phrase);
    return [
      ...(isAgain ? ["Occurs again. No two lines are the same."] : []),
      ...(hasHashtag(text) ? ["Has a hashtag or a stock emoji."] : []),
      ...wornAgain.map((phrase) => `“${phrase}” occurs again. Once is the most.`),
    ].map((problem) => ({ path, text: problem }));
  });
}
