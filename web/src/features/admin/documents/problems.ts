import type { PartProblem } from "#game/content/facts.ts";

/** The texts of problems, by path: `clients.3.problem`. */
export type Problems = ReadonlyMap<string, readonly string[]>;

/** Groups the problems of a document by their paths. */
export function byPath(found: readonly PartProblem[]): Problems {
  const problems = new Map<string, readonly string[]>();
  for (const { path, text } of found) problems.set(path, [...(problems.get(path) ?? []), text]);
  return problems;
}

/** Counts the problems of a part of a document and of what it holds: `clients.3`. */
export function problemsAt(problems: Problems, address: string): number {
  let count = 0;
  for (const [path, texts] of problems) {
    if (`${path}.`.startsWith(`${address}.`)) count += texts.length;
  }
  return count;
}
