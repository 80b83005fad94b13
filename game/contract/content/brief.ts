import * as v from "valibot";
import type { GoalKind } from "../../rules/brief/goals.ts";
import { wholeText } from "../../rules/whole-text.ts";
import { ContentId } from "../content.ts";
import { Text } from "../text.ts";
import { notes } from "./field-notes.ts";
import { PastConditions } from "./past-conditions.ts";

const KIND = /^(action:[a-z0-9]+(_[a-z0-9]+)*|cash|followers|missions|posts)$/;
/** Maximum length of a goal's label, in characters. */
export const GOAL_LABEL_MAX = 60;
/** Maximum number of goals in a pool. */
export const MAX_GOALS = 100;
const whole = (max: number) => {
  const text = `Must be a whole number from 1 to ${wholeText(max)}`;
  return v.pipe(v.number(text), v.integer(text), v.minValue(1, text), v.maxValue(max, text));
};

/** A goal of the daily brief. */
export const BriefGoalSchema = v.pipe(
  v.strictObject({
    id: ContentId,
    label: Text(GOAL_LABEL_MAX, { missing: "Please say what to do", isLine: true }),
    kind: v.pipe(
      v.custom<GoalKind>(
        (kind) => typeof kind === "string" && KIND.test(kind),
        "Must be cash, followers, missions, posts or action:id",
      ),
      notes({ names: "count" }),
    ),
    count: whole(1_000_000),
    minLevel: v.optional(whole(1_000)),
    maxLevel: v.optional(whole(1_000)),
    when: v.optional(PastConditions),
  }),
  v.forward(
    v.check(({ minLevel = 1, maxLevel }) => (maxLevel ?? minLevel) >= minLevel, "Is below the first level"),
    ["maxLevel"],
  ),
);

/** The pool of goals, in the content file `brief.json` and in releases. */
export const BriefFile = v.pipe(
  v.array(BriefGoalSchema),
  v.maxLength(MAX_GOALS, `A pool has at most ${MAX_GOALS} goals`),
  v.check((goals) => new Set(goals.map(({ id }) => id)).size === goals.length, "Each id must be unique"),
);
