import { inject } from "vitest";

/*
 * Lets every test process begin at the run's moment, from which time goes on. So no test sees the date of today, and one that fails at
 * another date fails at the three others of the run (tests/moments.ts).
 */

declare module "vitest" {
  interface ProvidedContext {
    /** ISO 8601. */
    readonly moment: string;
  }
}

/** What the files of a process share: a clock that never goes back. */
const KEY = Symbol.for("guru-grind.clock");
const shared: { Date: DateConstructor; moment: string; offset: number } | undefined = Reflect.get(
  globalThis,
  KEY,
);
const NativeDate = shared?.Date ?? Date;
const moment = inject("moment");
const offset = shared?.moment === moment ? shared.offset : NativeDate.parse(moment) - NativeDate.now();
Reflect.set(globalThis, KEY, { Date: NativeDate, moment, offset });

/** Milliseconds by which the clock of the tests is ahead of the machine's. */
export const AHEAD_MS = offset;

const now = () => NativeDate.now() + offset;

/** The machine's `Date`, but for what it says about now. */
function ShiftedDate(this: unknown, ...values: [number]): Date | string {
  if (new.target === undefined) return new NativeDate(now()).toString();
  return values.length > 0 ? new NativeDate(...values) : new NativeDate(now());
}
ShiftedDate.prototype = NativeDate.prototype;
Object.assign(ShiftedDate, { now, parse: NativeDate.parse, UTC: NativeDate.UTC });
Reflect.set(globalThis, "Date", ShiftedDate);
