const moment = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** A moment on this device's calendar: `3 Mar 2026, 14:05`. */
export const momentText = (iso: string) => moment.format(new Date(iso));
/** A date on this device's calendar: `3 March 2026`. */
export const dayText = (iso: string) => day.format(new Date(iso));
