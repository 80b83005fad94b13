import * as v from "valibot";
import { count } from "./count.ts";

/** Combined benefits of the player's completed courses and certificates, for rules that the page evaluates itself. */
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
});
