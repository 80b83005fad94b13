import type { IntakeWeek } from "./book.ts";
import { type IntakeContent, LETTERS_ABOUT } from "./intake.ts";

type Senders = Pick<IntakeContent, "settlements">;

// No id of the content has a colon, so that none is taken for a settlement's.
const ID = /^(\d{1,6}):intake:([a-z]+)$/;
/** Weeks after which letters change: each of three or four senders then has another one. */
const TURN_WEEKS = 3;

/** Returns the id of the message about a week among its sender's messages; null while the week runs. */
export function intakeMessageId({ week, end }: Pick<IntakeWeek, "week" | "end">): string | null {
  return end && `${week}:intake:${end.type === "settled" ? end.result : "lost"}`;
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

/** Returns the message with this id; null if the id names no week, or the content has no letter about it. */
export function intakeMessage(
  senders: Senders["settlements"],
  contactId: string,
  messageId: string,
): { readonly subject: string; readonly body: string } | null {
  const [, week, named] = ID.exec(messageId) ?? [];
  const about = LETTERS_ABOUT.find((each) => each === named);
  const from = senders.find(({ sender }) => sender === contactId);
  if (!about || !from) return null;
  const letters = [...(about === "lost" ? [] : [from.letters[about]]), ...(from.more?.[about] ?? [])];
  return letters[Math.floor(Number(week) / TURN_WEEKS) % letters.length] ?? null;
}
