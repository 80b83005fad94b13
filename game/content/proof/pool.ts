import type { Action } from "../../rules/actions/action.ts";
import { POST_ACTION_ID } from "../../rules/actions/action.ts";
import { BRIEF_OPEN_MS } from "../../rules/brief/brief.ts";
import { type BriefGoal, GOALS_OF_BRIEF, type GoalKind } from "../../rules/brief/goals.ts";
import { REGENERATION_AMOUNT, REGENERATION_PERIOD_MS } from "../../rules/energy/energy.ts";

import { wholeText } from "../../rules/whole-text.ts";
import type { Facts, PartProblem } from "./facts.ts";

/**
 * Proves a pool: feasible goals whose labels name their amounts, and enough kinds at each level. `inForce` is the pool
 * that it replaces: players may be working on its goals. See docs/reference/character.md#daily-brief.
 */
export function poolProblems(
  pool: readonly BriefGoal[],
  { actions, deeds }: Pick<Facts, "actions" | "deeds">,
  inForce: readonly BriefGoal[],
): readonly PartProblem[] {
  const known = new Set(deeds);
  const problems = pool.flatMap((goal, i) => {
    const at = (field: keyof BriefGoal, text: string): PartProblem => ({
      path: `goals.${i}.${field}`,
      text,
    });
    const shown = wholeText(goal.count);
    const wasKind = inForce.find(({ id }) => id === goal.id)?.kind;
    const action = actionOf(goal.kind, actions);
    return [
      ...(action === undefined ? [at("kind", "There is no such quick action.")] : []),
      ...(wasKind !== undefined && wasKind !== goal.kind
        ? [at("kind", "Players may be working on this goal. Remove it and add a new one.")]
        : []),
      ...(goal.count > 1 && !hasNumber(goal.label, shown) ? [at("label", `Must say ${shown}.`)] : []),
      ...(action && timeOf(action) * goal.count > BRIEF_OPEN_MS
        ? [at("count", "Can't be done in the 36 hours of a brief.")]
        : []),
      ...(goal.when ?? [])
        .filter((condition) => !known.has(condition.replace(/^!/, "")))
        .map((condition) => at("when", `There is no mission or choice ${condition.replace(/^!/, "")}.`)),
    ];
  });
  const lacking = levelsOf(pool).find((level) => kindsAt(pool, level) < GOALS_OF_BRIEF);
  if (lacking === undefined) return problems;
  const text = `Level ${lacking} is offered ${kindsAt(pool, lacking)} kinds of goals. A brief needs ${GOALS_OF_BRIEF}.`;
  return [...problems, { path: "goals", text }];
}

/** The quick action that a kind counts; null if it counts something else, undefined if there is no such action. */
function actionOf(kind: GoalKind, actions: readonly Action[]): Action | null | undefined {
  const id = kind === "posts" ? POST_ACTION_ID : kind.startsWith("action:") ? kind.slice(7) : null;
  return id === null ? null : actions.find((action) => action.id === id);
}

/** Shortest time between two repetitions of an action in the long run, in milliseconds. */
function timeOf({ energyCost, cooldownMs = 0 }: Action): number {
  return Math.max(cooldownMs, (energyCost / REGENERATION_AMOUNT) * REGENERATION_PERIOD_MS);
}

/** Returns whether the label has this number as its own word: 8 isn't in `Earn $80`. */
function hasNumber(label: string, shown: string): boolean {
  return (label.match(/\d[\d,]*/g) ?? []).some((found) => found.replace(/,$/, "") === shown);
}

/** The levels from which on other goals are offered, ascending. */
function levelsOf(pool: readonly BriefGoal[]): readonly number[] {
  const starts = pool.flatMap(({ minLevel = 1, maxLevel }) => [
    minLevel,
    ...(maxLevel === undefined ? [] : [maxLevel + 1]),
  ]);
  return [...new Set([1, ...starts])].sort((a, b) => a - b);
}

function kindsAt(pool: readonly BriefGoal[], level: number): number {
  // A goal with conditions isn't offered to everybody.
  const offered = pool.filter(
    ({ minLevel = 1, maxLevel = level, when = [] }) =>
      when.length === 0 && minLevel <= level && level <= maxLevel,
  );
  return new Set(offered.map(({ kind }) => kind)).size;
}
