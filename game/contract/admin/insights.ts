import * as v from "valibot";
import { count } from "../count.ts";
import { endpoint } from "../endpoint.ts";

/* What happens to players, counted by the cron. docs/reference/administration.md#what-happens-to-players */

/** Number of quests in a page. */
export const QUESTS_SHOWN = 80;
/** Maximum number of texts with readers, above what the content has. */
export const MAX_TEXTS = 5_000;
/** Number of weekly cohorts shown. */
export const COHORTS_SHOWN = 26;

/** Numbers of players that a quest has reached. */
export const QuestInsight = v.object({
  contactId: v.string(),
  questId: v.string(),
  contactName: v.string(),
  name: v.string(),
  unlocked: count,
  affordable: count,
  done: count,
  stuck: count,
});
export type QuestInsight = v.InferOutput<typeof QuestInsight>;

/** A page of the quests, by contact and quest. Needs the right to edit content. */
export const questInsights = endpoint("GET", "/admin/insights/missions", {
  query: v.object({
    /** Key of the last quest of the page before: `contact.mission`. */
    after: v.optional(v.pipe(v.string(), v.regex(/^[^.]{1,64}\.[^.]{1,64}$/, "after is contact.mission"))),
  }),
  reply: v.object({
    /** Players in these figures. */
    players: count,
    /** Time when the last full count ended, ISO 8601; null during the first one, whose figures so far are shown. */
    completedAt: v.nullable(v.string()),
    missions: v.array(QuestInsight),
    /** The `after` of the next page; null on the last. */
    next: v.nullable(v.string()),
  }),
});

/** Counts the players who have read each message and each answer within the last 30 days; leaves out texts without readers. */
export const textReaders = endpoint("GET", "/admin/insights/readers", {
  reply: v.object({
    /** Time when the last full count ended, ISO 8601; null during the first one, whose figures so far are shown. */
    completedAt: v.nullable(v.string()),
    texts: v.array(
      v.object({
        contactId: v.string(),
        /** Id of a message, or of the mission with the answer. */
        textId: v.string(),
        kind: v.picklist(["message", "completion"]),
        readers: count,
      }),
    ),
  }),
});

/** The weekly cohorts, the newest first. Needs the right to edit content. */
export const cohortInsights = endpoint("GET", "/admin/insights/cohorts", {
  reply: v.object({
    cohorts: v.array(
      v.object({
        /** Start of the week, ISO 8601. */
        week: v.string(),
        players: count,
        day1: count,
        day7: count,
        /** True if day 1 or day 7 is over for all of its players. */
        isDay1Over: v.boolean(),
        isDay7Over: v.boolean(),
      }),
    ),
  }),
});
export type CohortInsight = v.InferOutput<typeof cohortInsights.reply>["cohorts"][number];

const Flow = { rows: count, cashIn: count, cashOut: count, experienceIn: count, experienceOut: count };
export const LevelFlow = v.object({ level: count, ...Flow });
export type LevelFlow = v.InferOutput<typeof LevelFlow>;
export const CauseFlow = v.object({ group: v.string(), ...Flow });
export type CauseFlow = v.InferOutput<typeof CauseFlow>;

/** Income and spending of players at each level, with the causes at one level. Needs the right to edit content. */
export const flowInsights = endpoint("GET", "/admin/insights/flows", {
  query: v.object({
    level: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/, "level is a whole number"))),
  }),
  reply: v.object({
    levels: v.array(LevelFlow),
    /** The causes at the requested level; empty if none was requested. */
    causes: v.array(CauseFlow),
  }),
});
