import type { AdviceKind } from "../clients/client.ts";
import { DAY_MS } from "../durations.ts";
import type { Answer } from "../intake/intake.ts";

/** Time for which an answer waits for an account, in milliseconds. */
export const FIRST_ANSWER_MS = 7 * DAY_MS;

/** The first answer on a public page of the Two O'Clock. */
export interface FirstAdvice {
  /** UTC day of the page. */
  readonly day: number;
  readonly clientId: string;
  readonly kind: AdviceKind;
}

/** The first answer on a public page of the Intake. */
export interface FirstCard {
  readonly week: number;
  readonly studentId: string;
  readonly answer: Answer;
}

/** A player's answers from before the account, one for each kind of public page. See docs/reference/platform.md#first-answers. */
export interface FirstAnswers {
  readonly advice?: FirstAdvice | undefined;
  readonly card?: FirstCard | undefined;
}
