import type { IntakeWeek } from "./book.ts";
import { type IntakeContent, RESULTS, type Result } from "./intake.ts";

type Senders = Pick<IntakeContent, "settlements">;

// No id of the content has a colon, so that none is taken for a settlement's.
const ID = /^\d{1,6}:intake:([a-z]+)$/;

/** Returns the id of the message about a week among its sender's messages; null if the week wasn't survived. */
export function intakeMessageId({ week, end }: Pick<IntakeWeek, "week" | "end">): string | null {
  return end?.type === "settled" ? `${week}:intake:${end.result}` : null;
}

/** Picks the sender of a week by rotation among the contacts that the player knows; null if there is none. */
export function intakeSenderOf(
  { settlements }: Senders,
  week: number,
  isKnown: (contactId: string) => boolean,
): string | null {
  const known = settlements.filter(({ sender }) => isKnown(sender));
  return known[week % known.length]?.sender ?? null;
}

/** Returns the message with this id; null if the id names no week, or the content no longer has the sender. */
export function intakeMessage(
  senders: Senders["settlements"],
  contactId: string,
  messageId: string,
): { readonly subject: string; readonly body: string } | null {
  const [, named] = ID.exec(messageId) ?? [];
  const result: Result | undefined = RESULTS.find((each) => each === named);
  const texts = senders.find(({ sender }) => sender === contactId)?.letters;
  return result && texts ? texts[result] : null;
}
