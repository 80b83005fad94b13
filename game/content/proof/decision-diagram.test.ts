import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  both,
  type Combination,
  choicesFor,
  createDiagrams,
  type Diagram,
  either,
  valueAt,
} from "./decision-diagram.ts";

const FORKS = [2, 3, 2, 3];
const plus: Combination = (a, b) => Math.min(100, a + b);
const HOW = { both, either, plus };

/** Every combination of choices at the forks. */
function combinations(forks: readonly number[]): readonly ReadonlyMap<number, number>[] {
  return forks.reduce<readonly ReadonlyMap<number, number>[]>(
    (all, choices, fork) =>
      all.flatMap((one) => Array.from({ length: choices }, (_, choice) => new Map([...one, [fork, choice]]))),
    [new Map()],
  );
}

/** An expression over forks, to compare a diagram with its plain value. */
type Expression =
  | { readonly constant: number }
  | { readonly fork: number; readonly choice: number }
  | { readonly how: keyof typeof HOW; readonly a: Expression; readonly b: Expression };

const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5 },
    fc.record({ constant: fc.constantFrom(0, 1, 40) }),
    fc
      .nat(FORKS.length - 1)
      .chain((fork) => fc.record({ fork: fc.constant(fork), choice: fc.nat((FORKS[fork] ?? 1) - 1) })),
    fc.record({
      how: fc.constantFrom("both" as const, "either" as const, "plus" as const),
      a: tie("expression"),
      b: tie("expression"),
    }),
  ),
}));

function evaluate(of: Expression, choices: ReadonlyMap<number, number>): number {
  if ("constant" in of) return of.constant;
  if ("fork" in of) return choices.get(of.fork) === of.choice ? 1 : 0;
  return HOW[of.how](evaluate(of.a, choices), evaluate(of.b, choices));
}

function build(diagrams: ReturnType<typeof createDiagrams>, of: Expression): Diagram {
  if ("constant" in of) return diagrams.constant(of.constant);
  if ("fork" in of) return diagrams.chosen(of.fork, of.choice);
  return diagrams.combine(HOW[of.how], build(diagrams, of.a), build(diagrams, of.b));
}

describe("decision diagrams", () => {
  it("a diagram has the value of its expression for every combination", () => {
    fc.assert(
      fc.property(expression, (of) => {
        const diagram = build(createDiagrams(FORKS), of);
        for (const choices of combinations(FORKS))
          expect(valueAt(diagram, choices)).toBe(evaluate(of, choices));
      }),
      { numRuns: 200 },
    );
  });

  it("two expressions with the same values are the same diagram", () => {
    fc.assert(
      fc.property(expression, expression, (a, b) => {
        const diagrams = createDiagrams(FORKS);
        const isSame = combinations(FORKS).every((choices) => evaluate(a, choices) === evaluate(b, choices));
        expect(build(diagrams, a) === build(diagrams, b)).toBe(isSame);
      }),
      { numRuns: 200 },
    );
  });

  it("the choices found for a value give that value, and none are found only if no combination has it", () => {
    fc.assert(
      fc.property(expression, fc.constantFrom(0, 1), (of, value) => {
        const diagram = build(createDiagrams(FORKS), of);
        const found = choicesFor(diagram, value);
        if (found) expect(valueAt(diagram, found)).toBe(value);
        else expect(combinations(FORKS).every((choices) => evaluate(of, choices) !== value)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("a chain of 30 forks stays small", () => {
    const diagrams = createDiagrams(Array.from({ length: 30 }, () => 2));
    let sum = diagrams.constant(0);
    for (let fork = 0; fork < 30; fork += 1) {
      sum = diagrams.combine(plus, sum, diagrams.chosen(fork, 1));
    }
    expect(choicesFor(sum, 30)?.size).toBe(30);
    expect(choicesFor(sum, 31)).toBeNull();
  });
});
