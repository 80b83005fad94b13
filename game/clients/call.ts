import type { Benefits } from "../core/benefits.ts";
import type { ClientBook } from "./book.ts";

/** The quick action whose pay clients raise. */
export const CALL_ACTION_ID = "consulting_call";
/** The extra pay of a raised call, in percent of an action's cash; it adds to that of courses. */
export const RAISE_PERCENT = 50;

const NO_BONUS = { cashPercent: 0, experience: 0, followers: 0, cooldownMs: 0 };

/** Adds the clients' raise of calls to the benefits. The page gets the result and predicts with it. */
export function withRaise(benefits: Benefits, { raisedCalls }: ClientBook): Benefits {
  if (raisedCalls === 0) return benefits;
  const bonus = benefits.actions[CALL_ACTION_ID] ?? NO_BONUS;
  const raised = { ...bonus, cashPercent: bonus.cashPercent + RAISE_PERCENT };
  return { ...benefits, actions: { ...benefits.actions, [CALL_ACTION_ID]: raised } };
}
