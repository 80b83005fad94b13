import { REGULAR_SESSIONS } from "#game/rules/forecast/schedule.ts";
import * as texts from "./texts.ts";

const COUNTS = ["no", "one", "two", "three", "four"];

/** States what the forecast assumes. `actions`: quick actions performed in the simulated day. */
export function assumptionText(actions: number): string {
  const { startHours, minutes } = REGULAR_SESSIONS;
  const sessions = COUNTS[startHours.length] ?? startHours.length;
  const rounded = actions < 20 ? actions : Math.round(actions / 10) * 10;
  return texts.nextDayForecast(sessions, minutes, rounded);
}
