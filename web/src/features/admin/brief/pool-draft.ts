import * as v from "valibot";
import { proveDocument } from "#game/content/documents.ts";
import type { Facts } from "#game/content/facts.ts";
import { BriefFile } from "#game/contract/brief-content.ts";
import type { Action } from "#game/rules/action.ts";
import type { BriefGoal } from "#game/rules/brief/goals.ts";
import { byPath, type Problems } from "../documents/problems.ts";

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
export function poolOf(drafts: readonly GoalDraft[]): readonly unknown[] {
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

/** Checks the typed goals as the server does. Returns the texts of the problems, by path: `goals.3.label`. */
export function problemsOf(pool: unknown, facts: Facts, inForce: readonly BriefGoal[]): Problems {
  const { problems } = proveDocument("daily-brief", pool, facts, inForce);
  // All conditions are typed in one field.
  return byPath(problems.map(({ path, text }) => ({ path: path.replace(/\.when\.\d+$/, ".when"), text })));
}

const PoolJson = v.pipe(v.string(), v.parseJson());
const WithPool = v.object({ documents: v.object({ "daily-brief": v.unknown() }) });

/** Reads a pool from a file: `brief.json`, or an export of the whole content. Null if it holds none. */
export function readPool(text: string): readonly GoalDraft[] | null {
  const json = v.safeParse(PoolJson, text);
  if (!json.success) return null;
  const set = v.safeParse(WithPool, json.output);
  const pool = v.safeParse(BriefFile, set.success ? set.output.documents["daily-brief"] : json.output);
  return pool.success ? draftsOf(pool.output) : null;
}
