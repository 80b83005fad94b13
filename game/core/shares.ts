import type { AdviceKind } from "../clients/client.ts";

/** Minimum number of answers for showing their shares. */
export const MIN_ANSWERS = 20;

type Amounts = Readonly<Record<AdviceKind, number>>;

/** Returns the share of each advice in whole percent that add up to 100; null below `MIN_ANSWERS`. */
export function sharesOf(answers: Amounts): Amounts | null {
  const total = answers.now + answers.fame + answers.care;
  if (total < MIN_ANSWERS) return null;
  const now = Math.round((100 * answers.now) / total);
  const care = Math.min(100 - now, Math.round((100 * answers.care) / total));
  return { now, fame: 100 - now - care, care };
}
