/**
 * A function from combinations of choices to numbers, as a decision diagram: an inner node asks for the choice at one
 * fork, a leaf holds the value. `Diagrams` builds each function once, so equal functions are the same object.
 */
export type Diagram =
  | { readonly value: number }
  /** `branches` has one entry for each choice at the fork. Forks further down have higher numbers. */
  | { readonly fork: number; readonly branches: readonly Diagram[] };

/** A function of two values, for `combine`. Results are kept by its identity, so define it once. */
export type Combination = (a: number, b: number) => number;

export const both: Combination = (a, b) => Math.min(a, b);
export const either: Combination = (a, b) => Math.max(a, b);

/** A choice at some forks, by the fork's number; other forks are free. */
export type PartialChoices = ReadonlyMap<number, number>;

export interface Diagrams {
  /** The function with this value for every combination. */
  constant(value: number): Diagram;
  /** 1 where `choice` is made at `fork`, otherwise 0. */
  chosen(fork: number, choice: number): Diagram;
  /** Applies `how` to the values of both functions, for each combination. */
  combine(how: Combination, a: Diagram, b: Diagram): Diagram;
  /** The highest value that any choice at `fork` gives. */
  bestAt(fork: number, diagram: Diagram): Diagram;
}

/** Builds diagrams over forks with the given numbers of choices. */
export function createDiagrams(choicesOfForks: readonly number[]): Diagrams {
  const leaves = new Map<number, Diagram>();
  const nodes = new Map<string, Diagram>();
  const ids = new Map<Diagram, number>();
  const choices = new Map<string, Diagram>();
  // Memoized by the identity of the functions: lookups dominate.
  const combined = new Map<Combination, Map<Diagram, Map<Diagram, Diagram>>>();

  const idOf = (diagram: Diagram): number => {
    const cached = ids.get(diagram);
    if (cached !== undefined) return cached;
    ids.set(diagram, ids.size);
    return ids.size - 1;
  };

  const constant = (value: number): Diagram => {
    const leaf = leaves.get(value) ?? { value };
    leaves.set(value, leaf);
    return leaf;
  };

  const node = (fork: number, branches: readonly Diagram[]): Diagram => {
    const [first] = branches;
    if (first && branches.every((branch) => branch === first)) return first;
    const key = `${fork}:${branches.map(idOf).join()}`;
    const cached = nodes.get(key) ?? { fork, branches };
    nodes.set(key, cached);
    return cached;
  };

  /** The diagram after a choice at `fork`, which is at or above the diagram's own fork. */
  const after = (diagram: Diagram, fork: number, choice: number): Diagram =>
    "fork" in diagram && diagram.fork === fork ? (diagram.branches[choice] ?? diagram) : diagram;

  const resultsOf = (how: Combination, a: Diagram): Map<Diagram, Diagram> => {
    const ofHow = combined.get(how) ?? new Map<Diagram, Map<Diagram, Diagram>>();
    combined.set(how, ofHow);
    const results = ofHow.get(a) ?? new Map<Diagram, Diagram>();
    ofHow.set(a, results);
    return results;
  };

  const combine = (how: Combination, a: Diagram, b: Diagram): Diagram => {
    if ("value" in a && "value" in b) return constant(how(a.value, b.value));
    const results = resultsOf(how, a);
    const cached = results.get(b);
    if (cached) return cached;
    const fork = Math.min("fork" in a ? a.fork : Infinity, "fork" in b ? b.fork : Infinity);
    const branches = Array.from({ length: choicesOfForks[fork] ?? 0 }, (_, choice) =>
      combine(how, after(a, fork, choice), after(b, fork, choice)),
    );
    const result = node(fork, branches);
    results.set(b, result);
    return result;
  };

  const chosen = (fork: number, choice: number): Diagram => {
    const key = `${fork}:${choice}`;
    const cached = choices.get(key);
    if (cached) return cached;
    const branches = Array.from({ length: choicesOfForks[fork] ?? 0 }, (_, each) =>
      constant(each === choice ? 1 : 0),
    );
    const made = node(fork, branches);
    choices.set(key, made);
    return made;
  };

  const bestAt = (fork: number, diagram: Diagram): Diagram => {
    const results = new Map<Diagram, Diagram>();
    const best = (at: Diagram): Diagram => {
      if ("value" in at || at.fork > fork) return at;
      const cached = results.get(at);
      if (cached) return cached;
      const result =
        at.fork < fork
          ? node(at.fork, at.branches.map(best))
          : at.branches.reduce((highest, branch) => combine(either, highest, branch));
      results.set(at, result);
      return result;
    };
    return best(diagram);
  };

  return { constant, chosen, combine, bestAt };
}

/** The value of the function where these choices are made. A free fork counts as its first choice. */
export function valueAt(diagram: Diagram, choices: PartialChoices): number {
  let at = diagram;
  while ("fork" in at) {
    const next: Diagram | undefined = at.branches[choices.get(at.fork) ?? 0];
    if (!next) return 0;
    at = next;
  }
  return at.value;
}

/** Choices at the fewest forks below each node for which the function has the value; null if it never has. */
export function choicesFor(diagram: Diagram, value: number): PartialChoices | null {
  // Every leaf with another value is a dead end; remember those nodes, because diagrams share them.
  const dead = new Set<Diagram>();
  const search = (at: Diagram): readonly (readonly [number, number])[] | null => {
    if ("value" in at) return at.value === value ? [] : null;
    if (dead.has(at)) return null;
    for (const [choice, branch] of at.branches.entries()) {
      const rest = search(branch);
      if (rest) return [[at.fork, choice], ...rest];
    }
    dead.add(at);
    return null;
  };
  const found = search(diagram);
  return found && new Map(found);
}
