import * as v from "valibot";
import { provePool } from "#game/content/pool.ts";
import { BriefFile } from "#game/contract/brief-content.ts";
import type { Action } from "#game/rules/actions.ts";
import type { BriefGoal } from "#game/rules/brief/goals.ts";

/** A goal as it is typed. Numbers are texts; an empty level is no limit. */
export interface GoalDraft {
  readonly id: string;
  readonly label: string;
  readonly kind: string;
  readonly count: string;
  readonly minLevel: string;
  readonly maxLevel: string;
  /** Conditions, separated by commas. */
  readonly when: string;
}

/** Kinds that a goal can count in addition to quick actions. */
const KINDS: readonly (readonly [kind: string, text: string])[] = [
  ["posts", "Posts, by hand or by widget"],
  ["cash", "Cash earned ($)"],
  ["followers", "Followers gained"],
  ["missions", "Missions completed"],
];

export function kindOptions(actions: readonly Action[]): readonly { value: string; text: string }[] {
  return [...actions.map(({ id, name }) => [`action:${id}`, `Times: ${name}`] as const), ...KINDS].map(
    ([value, text]) => ({ value, text }),
  );
}

export function draftsOf(goals: readonly BriefGoal[]): readonly GoalDraft[] {
  return goals.map(({ id, label, kind, count, minLevel, maxLevel, when = [] }) => ({
    id,
    label,
    kind,
    count: String(count),
    minLevel: String(minLevel ?? ""),
    maxLevel: String(maxLevel ?? ""),
    when: when.join(", "),
  }));
}

/** A goal without a text. Its random id is never that of a removed goal, on which players may still be working. */
export function newGoal(): GoalDraft {
  const id = `goal_${crypto.randomUUID().slice(0, 8)}`;
  return { id, label: "", kind: "posts", count: "", minLevel: "", maxLevel: "", when: "" };
}

function conditionsIn(text: string): readonly string[] {
  return text.split(",").flatMap((part) => part.trim() || []);
}

/** The typed goals as a pool; anything that isn't a number stays a text, which the schema refuses. */
function poolOf(drafts: readonly GoalDraft[]): readonly unknown[] {
  const numberOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text);
  const level = (name: string, text: string) => (text.trim() === "" ? {} : { [name]: numberOf(text) });
  return drafts.map(({ id, label, kind, count, minLevel, maxLevel, when }) => ({
    id,
    label: label.trim(),
    kind,
    count: numberOf(count),
    ...level("minLevel", minLevel),
    ...level("maxLevel", maxLevel),
    ...(conditionsIn(when).length > 0 && { when: conditionsIn(when) }),
  }));
}

/** The state of the work on a pool. */
export interface PoolState {
  /** The pool; null if the schema refuses it. */
  readonly goals: BriefGoal[] | null;
  /** The texts of the problems, by path: `goals.3.label`. */
  readonly problems: ReadonlyMap<string, readonly string[]>;
}

/** Checks the typed goals as the server does. */
export function stateOf(
  drafts: readonly GoalDraft[],
  actions: readonly Action[],
  inForce: readonly BriefGoal[],
): PoolState {
  const pool = poolOf(drafts);
  const parsed = v.safeParse(BriefFile, pool);
  const problems = new Map<string, readonly string[]>();
  for (const { path: found, text } of provePool(pool, actions, inForce)) {
    // All conditions are typed in one field.
    const path = found.replace(/\.when\.\d+$/, ".when");
    problems.set(path, [...(problems.get(path) ?? []), text]);
  }
  return { goals: parsed.success ? parsed.output : null, problems };
}

const PoolJson = v.pipe(v.string(), v.parseJson());
const WithPool = v.object({ briefGoals: v.unknown() });

/** Reads a pool from a file: `brief.json`, or an export of the whole content. Null if it holds none. */
export function readPool(text: string): readonly GoalDraft[] | null {
  const json = v.safeParse(PoolJson, text);
  if (!json.success) return null;
  const set = v.safeParse(WithPool, json.output);
  const pool = v.safeParse(BriefFile, set.success ? set.output.briefGoals : json.output);
  return pool.success ? draftsOf(pool.output) : null;
}
