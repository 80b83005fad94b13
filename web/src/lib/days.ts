// The chat imports this until its own rework is merged; then it goes.
export { daysBetween } from "./dates.ts";
