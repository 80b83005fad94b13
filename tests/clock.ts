import { inject } from "vitest";
import { shiftDate } from "../scripts/shift-date.ts";

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

/** Milliseconds by which `Date` is ahead of the machine's clock in this process, which its files share. */
const KEY = Symbol.for("guru-grind.clock");
const shared: { moment: string; aheadMs: number } | undefined = Reflect.get(globalThis, KEY);
const moment = inject("moment");

/** Milliseconds by which the clock of the tests is ahead of the machine's. */
export const AHEAD_MS = shared?.moment === moment ? shared.aheadMs : moveTo(Date.parse(moment));

/** Sets the clock, which never goes back while the moment is the same. */
function moveTo(at: number): number {
  const by = at - Date.now();
  const aheadMs = (shared?.aheadMs ?? 0) + by;
  shiftDate(by);
  Reflect.set(globalThis, KEY, { moment, aheadMs });
  return aheadMs;
}
