import type { Action } from "../../core/action.ts";
import type { ContentKey } from "../../core/content.ts";
import { type ContentIndex, targetKey } from "../../core/content-index.ts";
import { choicesFor, type Diagram } from "../proof/decision-diagram.ts";
import type { Combinations, FirstUnlock } from "./combinations.ts";
import { exploreContent } from "./reach.ts";
import type { ReachedTarget } from "./report.ts";

/** Choices that unlock the first target at its lowest level, and as many of the others as they can. */
function choicesForMost(
  targets: readonly FirstUnlock[],
  combinations: Combinations,
): ReadonlyMap<ContentKey, string> {
  let shared: Diagram | null = null;
  for (const target of targets) {
    const both: Diagram = shared ? combinations.all([shared, target.combinations]) : target.combinations;
    if (combinations.isPossible(both)) shared = both;
  }
  const found = shared && choicesFor(shared, 1);
  return new Map(
    [...(found ?? [])].flatMap(([position, choice]) => {
      const fork = combinations.forks[position];
      const id = fork?.choices[choice]?.id;
      return fork && id !== undefined ? [[fork.key, id]] : [];
    }),
  );
}

/**
 * One path to each target that some combination unlocks, at the lowest level where one does, or below. Plays as few combinations
 * as it can; each covers at least the first target that is still missing.
 */
export function witnessPaths(
  index: ContentIndex,
  combinations: Combinations,
  actions: readonly Action[],
): readonly ReachedTarget[] {
  const paths = new Map<string, ReachedTarget>();
  let missing = [...combinations.first.values()];
  while (missing.length > 0) {
    const { reached } = exploreContent(index, actions, choicesForMost(missing, combinations));
    const before = missing.length;
    missing = missing.filter(({ target, level }) => {
      const found = reached.get(targetKey(target));
      // A walk may meet an affinity before it falls, earlier than the combinations promise.
      if (!found || found.level > level) return true;
      paths.set(targetKey(target), found);
      return false;
    });
    if (missing.length === before)
      throw new Error("The exploration and the combinations of choices disagree");
  }
  return [...combinations.first.keys()].flatMap((key) => paths.get(key) ?? []);
}
