import { type ActionRefusal, REFUSAL_HINT } from "#game/rules/actions.ts";

/** Why a button is disabled and when it will not be: the specified hint, then what is missing. */
export function actionHint(refusal: ActionRefusal): string {
  const hint = REFUSAL_HINT[refusal.reason];
  switch (refusal.reason) {
    case "low_energy":
      return `${hint}: ready in ${seconds(refusal.readyInMs)}`;
    case "not_enough_cash":
      return `${hint}: $${refusal.missing} short`;
    case "cooldown":
      return `${hint}: ready in ${seconds(refusal.readyInMs)}`;
    default:
      return refusal satisfies never;
  }
}

function seconds(ms: number): string {
  return `${Math.max(1, Math.ceil(ms / 1000))} s`;
}
