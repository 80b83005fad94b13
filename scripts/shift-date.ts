/**
 * Sets the clock that `Date` reads ahead by this many milliseconds; negative: back. It uses nothing of its module, so that it can
 * go to a browser or a Worker as text.
 */
export function shiftDate(by: number): void {
  const Before = Date;
  const now = () => Before.now() + by;
  function Shifted(this: unknown, ...values: [number]): Date | string {
    if (new.target === undefined) return new Before(now()).toString();
    return values.length > 0 ? new Before(...values) : new Before(now());
  }
  Shifted.prototype = Before.prototype;
  Object.assign(Shifted, { now, parse: Before.parse, UTC: Before.UTC });
  Reflect.set(globalThis, "Date", Shifted);
}
