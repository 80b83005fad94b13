import * as v from "valibot";
import { ActionSchema } from "./actions.ts";
import { BriefFile, BriefGoalSchema } from "./brief-content.ts";
import { endpoint } from "./endpoint.ts";

/** SHA-256 of the pool's JSON. */
const revision = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

export const BriefPool = v.object({
  /** Number of the release in force; null before the first one. */
  version: v.nullable(v.number()),
  revision,
  goals: v.array(BriefGoalSchema),
});
export type BriefPool = v.InferOutput<typeof BriefPool>;

/** The pool of the daily brief in force, for roles with the capability `npcs.edit`. */
export const getBriefPool = endpoint("GET", "/gamedev/brief", {
  reply: v.object({
    ...BriefPool.entries,
    /** The quick actions, which the proof needs. */
    actions: v.array(ActionSchema),
  }),
});

/**
 * Releases a changed pool. 409 if `revision` is no longer in force; 422 with the problems of the proof. A pool that
 * equals the one in force makes no release.
 */
export const updateBriefPool = endpoint("PUT", "/gamedev/brief", {
  body: v.object({ goals: BriefFile, revision }),
  reply: BriefPool,
});
