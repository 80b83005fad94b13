/** A moderator's measures against a reported message or name. */
export interface Measures {
  /** 1 or more; null silences nobody. */
  readonly silenceMinutes: number | null;
  readonly removesMessage: boolean;
  /** The name that replaces the reported one; null leaves it. */
  readonly newName: string | null;
}

const UNITS = [
  { minutes: 24 * 60, one: "1 day", many: "days" },
  { minutes: 60, one: "1 hour", many: "hours" },
  { minutes: 1, one: "1 minute", many: "minutes" },
] as const;

/** Formats a duration in its largest whole unit: `10 minutes`, `1 hour`, `7 days`. */
export function durationText(minutes: number): string {
  const unit = UNITS.find((each) => minutes % each.minutes === 0) ?? UNITS[2];
  const amount = minutes / unit.minutes;
  return amount === 1 ? unit.one : `${amount} ${unit.many}`;
}

/** Describes the measures: `removed the message and silenced the player for 1 hour`. */
export function measuresText({ silenceMinutes, removesMessage, newName }: Measures): string {
  const done = [
    ...(removesMessage ? ["removed the message"] : []),
    ...(newName === null ? [] : [`changed the name to ${newName}`]),
    ...(silenceMinutes === null ? [] : [`silenced the player for ${durationText(silenceMinutes)}`]),
  ];
  return done.length === 0 ? "dismissed the report" : done.join(" and ");
}
