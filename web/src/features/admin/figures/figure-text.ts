const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** `12,345` */
export const countText = (value: number): string => whole.format(value);
/** Seconds as hours: `1.5 h` */
export const hoursText = (seconds: number): string => `${oneDigit.format(seconds / 3600)} h`;
/** Milliseconds as seconds: `12,345 s` */
export const secondsText = (ms: number): string => `${whole.format(Math.floor(ms / 1000))} s`;
