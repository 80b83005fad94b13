import { type ActionRefusal, refusalHint } from "#game/rules/actions/actions.ts";

/** Why an action can't be performed: the specified hint, then what's missing or when it's ready. */
export function actionHint(refusal: ActionRefusal): string {
  const hint = refusalHint(refusal);
  switch (refusal.reason) {
    case "low_energy":
      return `${hint}: ready in ${seconds(refusal.readyInMs)}`;
    case "not_enough_cash":
      return `${hint}: $${refusal.missing} short`;
    case "cooldown":
      return `${hint}: ready in ${seconds(refusal.readyInMs)}`;
    case "closed":
      return hint;
    default:
      return refusal satisfies never;
  }
}

function seconds(ms: number): string {
  return `${Math.max(1, Math.ceil(ms / 1000))} s`;
}
