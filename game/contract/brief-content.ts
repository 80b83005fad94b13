import * as v from "valibot";
import type { GoalKind } from "../rules/brief/goals.ts";
import { ContentId } from "./content.ts";

const KIND = /^(action:[a-z0-9]+(_[a-z0-9]+)*|cash|followers|missions|posts)$/;
const positive = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A goal of the daily brief in the content file. */
export const BriefGoalSchema = v.pipe(
  v.strictObject({
    id: ContentId,
    label: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
    kind: v.custom<GoalKind>(
      (kind) => typeof kind === "string" && KIND.test(kind),
      "Must be cash, followers, missions, posts or action:id",
    ),
    count: v.pipe(positive, v.maxValue(1_000_000)),
    minLevel: v.optional(positive),
    maxLevel: v.optional(positive),
  }),
  v.check(({ minLevel = 1, maxLevel }) => (maxLevel ?? minLevel) >= minLevel, "maxLevel is below minLevel"),
);

export const BriefFile = v.pipe(
  v.array(BriefGoalSchema),
  v.check((goals) => new Set(goals.map(({ id }) => id)).size === goals.length, "Each id must be unique"),
);
