import { LANGUAGE } from "../core/language.ts";
import type { Decision } from "./moderation-wire.ts";

/** A moderator's measures against a reported message or name. */
export type Measures = Readonly<Pick<Decision, "silenceMinutes" | "removesMessage" | "newName">>;

const UNITS = [
  { minutes: 24 * 60, unit: "day" },
  { minutes: 60, unit: "hour" },
  { minutes: 1, unit: "minute" },
] as const;

/** Formats a duration in its largest whole unit: `10 minutes`, `1 hour`, `7 days`. */
export function durationText(minutes: number): string {
  const { unit, minutes: size } = UNITS.find((each) => minutes % each.minutes === 0) ?? UNITS[2];
  return new Intl.NumberFormat(LANGUAGE, { style: "unit", unit, unitDisplay: "long" }).format(minutes / size);
}

/** Describes the measures: `removed the message and silenced the player for 1 hour`. */
export function measuresText({ silenceMinutes, removesMessage, newName }: Measures): string {
  const done = [
    ...(removesMessage ? ["removed the message"] : []),
    ...(newName === null ? [] : [`changed the name to ${newName}`]),
    ...(silenceMinutes === null ? [] : [`silenced the player for ${durationText(silenceMinutes)}`]),
  ];
  return done.length === 0 ? "dismissed the report" : new Intl.ListFormat(LANGUAGE).format(done);
}
