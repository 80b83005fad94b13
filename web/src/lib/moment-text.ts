const SHORT = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
const moment = new Intl.DateTimeFormat("en-GB", SHORT);
const momentOfAnotherYear = new Intl.DateTimeFormat("en-GB", { ...SHORT, year: "numeric" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** A moment on this device's calendar: `3 Mar, 14:05`, with its year where that is not the present one. */
export function momentText(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return (at.getFullYear() === now.getFullYear() ? moment : momentOfAnotherYear).format(at);
}
/** A date on this device's calendar: `3 March 2026`. */
export const dayText = (iso: string) => day.format(new Date(iso));
