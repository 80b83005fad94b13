import * as v from "valibot";
import { DAY_MS } from "../../rules/durations.ts";
import { count } from "../count.ts";
import { endpoint } from "../endpoint.ts";
import { ContentFinding } from "./finding.ts";
import { PartDifference } from "./parts.ts";
import { releaseDrafts } from "./releases.ts";

/*
 * Releases that are made at a moment, for roles with the capability `npcs.edit`.
 * See docs/reference/administration.md#scheduled-releases.
 */

/** Maximum number of scheduled releases, those that could not be made included. */
export const MAX_SCHEDULED = 3;
/** Latest moment of a release, in days from now. */
export const SCHEDULED_DAYS = 60;

/** Refuses a moment of a release at `now` (both epoch ms) by its reason; null if it can have it. */
export function momentIssue(dueAt: number, now: number): string | null {
  if (Number.isNaN(dueAt)) return "Please choose a day and a time.";
  if (dueAt <= now) return "This moment has passed.";
  return dueAt <= now + SCHEDULED_DAYS * DAY_MS ? null : `Must be within ${SCHEDULED_DAYS} days.`;
}

/** Reason that a release could not be made. */
export const ScheduleFailure = v.object({
  text: v.string(),
  /** Problems of the proof, if they are the reason. */
  problems: v.array(ContentFinding),
});
export type ScheduleFailure = v.InferOutput<typeof ScheduleFailure>;

export const ScheduledRelease = v.object({
  id: v.string(),
  /** ISO 8601. The next run of the cron makes the release. */
  dueAt: v.string(),
  note: v.string(),
  /** ISO 8601. The drafts of that moment are released. */
  createdAt: v.string(),
  /** Null if the account is deleted. */
  createdBy: v.nullable(v.string()),
  /** Its parts, each with the revision of its draft. */
  parts: v.array(v.object({ id: v.string(), name: v.string(), revision: count })),
  /** From the content in force. */
  difference: v.array(PartDifference),
  /** Null while it waits. */
  failure: v.nullable(v.object({ ...ScheduleFailure.entries, at: v.string() })),
});
export type ScheduledRelease = v.InferOutput<typeof ScheduledRelease>;

/** The first one first. */
export const listScheduled = endpoint("GET", "/gamedev/scheduled-releases", {
  reply: v.object({ scheduled: v.array(ScheduledRelease) }),
});

/**
 * Schedules the release of drafts as they are now. Refused as `releaseDrafts` is; 400 for a moment that has passed or is too
 * far ahead; 409 if there are `MAX_SCHEDULED` already, or if one of them has one of the parts.
 */
export const scheduleRelease = endpoint("POST", "/gamedev/scheduled-releases", {
  body: v.object({ ...releaseDrafts.body.entries, dueAt: v.pipe(v.string(), v.isoTimestamp()) }),
  reply: v.object({ scheduled: ScheduledRelease }),
});

/** Cancels a scheduled release, or takes away one that could not be made. Drafts stay. 404 if it is gone. */
export const cancelScheduled = endpoint("DELETE", "/gamedev/scheduled-releases/:id", {
  reply: v.object({ success: v.literal(true) }),
});
