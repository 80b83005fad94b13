import type { Page } from "@playwright/test";
import { shiftDate } from "../../../scripts/shift-date.ts";
import { MOMENT } from "../../moments.ts";

/*
 * Lets a run begin at its own moment, in its games and browsers, so that no journey depends on today. E2E_MOMENT names another one.
 * The processes of a run inherit the first one's choice.
 */
process.env.E2E_AHEAD_MS ??= String(Date.parse(process.env.E2E_MOMENT ?? MOMENT) - Date.now());

/** Milliseconds by which the clocks of the run's games and browsers are ahead of the machine's. */
export const AHEAD_MS = Number(process.env.E2E_AHEAD_MS);

/** The time of the run's games, in epoch milliseconds. */
export const gameNow = (): number => Date.now() + AHEAD_MS;

/** Gives the pages of this browser the clock of the run's games. */
export async function setClock(context: ReturnType<Page["context"]>): Promise<void> {
  await context.addInitScript(shiftDate, AHEAD_MS);
}
