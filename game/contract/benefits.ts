import * as v from "valibot";
import { count } from "./count.ts";

/** The changes that courses, certificates and an ending make for the player, for rules that the page evaluates itself. */
export const BenefitsView = v.object({
  actions: v.record(
    v.string(),
    v.object({ cashPercent: count, experience: count, followers: count, cooldownMs: count }),
  ),
  masteryPercent: count,
  conversionThousandths: count,
  tuitionPercent: count,
  experiencePercent: v.optional(count, 0),
  title: v.nullable(v.string()),
  closed: v.optional(v.record(v.string(), v.string()), {}),
});
