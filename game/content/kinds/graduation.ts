import { GRADUATION_ANSWERS, type Graduation } from "../../core/graduation-question.ts";
import type { PartProblem } from "../proof/facts.ts";

/**
 * Proves the questions at graduation: the same courses as in force have one each, each answer has a consequence, and no text
 * occurs again. See docs/reference/university.md#graduation.
 */
export function graduationProblems(
  { questions }: Graduation,
  _: unknown,
  inForce: Graduation,
): readonly PartProblem[] {
  const courses = questions.map(({ course }) => course);
  const wanted = inForce.questions.map(({ course }) => course);
  const seen = new Set<string>();
  return [
    ...wanted
      .filter((course) => courses.filter((each) => each === course).length !== 1)
      .map((course) => ({ path: "questions", text: `${course} needs one question.` })),
    ...questions.flatMap((each, i) => {
      const at = (path: string, text: string): PartProblem => ({ path: `questions.${i}.${path}`, text });
      const texts = [
        ["question", each.question] as const,
        ...GRADUATION_ANSWERS.flatMap((answer) => [
          [`${answer}.label`, each[answer].label] as const,
          [`${answer}.reply`, each[answer].reply] as const,
        ]),
      ];
      return [
        ...(wanted.includes(each.course) ? [] : [at("course", `There is no course ${each.course}.`)]),
        ...GRADUATION_ANSWERS.flatMap((answer) => {
          const { cash = 0, followers = 0, experience = 0 } = each[answer];
          const isNone = cash === 0 && followers === 0 && experience === 0;
          return isNone ? [at(answer, "Needs a consequence.")] : [];
        }),
        ...texts.flatMap(([path, text]) => {
          const isAgain = seen.has(text);
          seen.add(text);
          return isAgain ? [at(path, "Occurs again. Nobody says the same twice.")] : [];
        }),
      ];
    }),
  ];
}
