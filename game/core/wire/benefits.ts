import * as v from "valibot";
import type { Benefits } from "../benefits.ts";
import type { RunInheritance } from "../inheritance-terms.ts";
import { count } from "./count.ts";

const texts = v.record(v.string(), v.string());

/** The run's inheritance. */
const Inherited: v.GenericSchema<unknown, RunInheritance> = v.object({
  id: v.string(),
  name: v.string(),
  conditions: v.array(v.string()),
  terms: v.object({
    taking: v.optional(v.object({ action: v.string(), percent: count, to: v.string() })),
    pays: v.optional(v.record(v.string(), count)),
    opens: v.optional(v.record(v.string(), v.object({ level: count, refusal: v.string() }))),
    shift: v.optional(
      v.object({ weekday: count, energyPercent: v.record(v.string(), count), closes: texts }),
    ),
    hidesFollowers: v.optional(v.literal(true)),
  }),
});

/** Bonuses by action id. */
const bonuses = v.record(
  v.string(),
  v.object({ cashPercent: count, experience: count, followers: count, cooldownMs: count }),
);

/** The changes that courses, certificates and an ending make for the player, for rules that the page evaluates itself. */
export const BenefitsView = v.object({
  actions: bonuses,
  masteryPercent: count,
  conversionThousandths: count,
  tuitionPercent: count,
  experiencePercent: count,
  title: v.nullable(v.string()),
  closed: texts,
  inheritance: v.nullable(Inherited),
});

/** The benefits on the wire. The player's deeds are part of their state. */
export function toBenefitsView({ deeds: _, ...view }: Benefits): v.InferOutput<typeof BenefitsView> {
  return view;
}
