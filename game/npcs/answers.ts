import type { AnswerMessage, Quest } from "../core/content.ts";

/** A quest's answers to its completions: one message, or texts in turn. */
export type CompletionMessage = Quest["completionMessage"];

/** Returns the message that the first completion sends; null if the quest answers in turn, or not at all. */
export function answerMessageOf(message: CompletionMessage): AnswerMessage | null {
  return message && "body" in message ? message : null;
}

/** Returns the texts that answer completions in turn. Empty if the quest sends a message, or doesn't answer. */
export function answersOf(message: CompletionMessage): readonly string[] {
  return message && !("body" in message) ? message : [];
}

/**
 * Returns the text that answers the completion number `completions`, 1 for the first; null if the quest doesn't answer
 * in turn. It depends on the number alone, so a replayed request gets the same text.
 */
export function answerAt(
  { completionMessage }: Pick<Quest, "completionMessage">,
  completions: number,
): string | null {
  const answers = answersOf(completionMessage);
  return answers[(completions - 1) % answers.length] ?? null;
}
