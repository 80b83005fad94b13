import * as v from "valibot";
import { ContentId } from "../core/wire/content.ts";
import { Text } from "../core/wire/text.ts";

const line = (max: number) => Text(max, { missing: "Must not be empty", isLine: true });
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const amount = whole(1, 1_000_000);
const percent = whole(1, 100);
const DURATION = /^PT(?:(\d{1,3})H)?(?:(\d{1,4})M)?$/;

/** Benefit of a completed course. `game/core/benefits.ts` defines each type. */
export const BenefitSchema = v.variant("type", [
  v.strictObject({ type: v.literal("experience"), amount }),
  v.strictObject({ type: v.literal("action_cash"), action: ContentId, percent }),
  v.strictObject({ type: v.literal("action_experience"), action: ContentId, amount }),
  v.strictObject({ type: v.literal("action_followers"), action: ContentId, amount }),
  v.strictObject({ type: v.literal("action_cooldown"), action: ContentId, ms: amount }),
  v.strictObject({ type: v.literal("mastery"), percent }),
  v.strictObject({ type: v.literal("conversion"), thousandths: amount }),
  v.strictObject({ type: v.literal("tuition"), percent: whole(1, 99) }),
  v.strictObject({ type: v.literal("title"), title: line(12) }),
]);

/** Parses an ISO 8601 duration of hours and minutes (`PT1H30M`) to milliseconds. */
const duration = v.pipe(
  v.string(),
  v.regex(DURATION, "Must be hours and minutes, as in PT1H30M"),
  v.transform((text) => {
    const [, hours = "0", minutes = "0"] = DURATION.exec(text) ?? [];
    return (Number(hours) * 60 + Number(minutes)) * 60_000;
  }),
  v.minValue(60_000),
);

/** A course in its content file. Parses to the `Course` of the rules. */
export const CourseSchema = v.pipe(
  v.strictObject({
    id: ContentId,
    name: line(60),
    /** An emoji. */
    icon: line(16),
    description: line(200),
    duration,
    tuition: whole(0, 1_000_000),
    level: whole(1, 1000),
    benefits: v.pipe(v.array(BenefitSchema), v.minLength(1), v.maxLength(4)),
  }),
  v.transform(({ duration: durationMs, ...course }) => ({ ...course, durationMs })),
);

export const CoursesFile = v.pipe(v.array(CourseSchema), v.minLength(1));
