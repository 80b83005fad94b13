import { type LineBank, TONES, type Tone } from "../feed/lines.ts";
import { fillSlots } from "../feed/slots.ts";
import { OUTCOMES, type ScandalOutcome, type SettledWeek } from "./tones.ts";

/** A message about a week of posts. `{scandal}` stands for the subject of its scandal. */
export interface SettlementMessage {
  readonly subject: string;
  readonly body: string;
}

/** Messages of a sender about a week of posts in one tone. */
export type ToneMessages = Readonly<Record<ScandalOutcome, SettlementMessage>> & {
  /** Closing paragraph if the tone becomes the player's renown. */
  readonly known: string;
};

/** A contact who writes about weeks of posts. */
export interface SettlementSender {
  /** Id of the contact. */
  readonly id: string;
  readonly letters: Readonly<Record<Tone, ToneMessages>>;
}

/** The document `say-it-how`: the lines of posts, and the messages about a week. */
export interface SayItHow {
  readonly lines: LineBank;
  readonly senders: readonly SettlementSender[];
}

/** The messages of all senders, and the scandals that they name. */
export interface Settlements {
  readonly senders: readonly SettlementSender[];
  readonly scandals: readonly { readonly subject: string }[];
}

export const NO_SETTLEMENTS: Settlements = { senders: [], scandals: [] };

/** The part of a settlement in its message's id. */
type Written = Pick<SettledWeek, "week" | "tone" | "outcome" | "isKnown">;

// No id of the content has a colon, so that none is taken for a settlement's.
const ID = /^(\d{1,6}):([a-z]+):([a-z]+)(:known)?$/;

/** Returns the id of a settlement's message among the sender's messages: one for each week. */
export function settlementId({ week, tone, outcome, isKnown }: Written): string {
  return `${week}:${tone}:${outcome}${isKnown ? ":known" : ""}`;
}

function parseSettlementId(id: string): Written | null {
  const [, week, toneText, outcomeText, known] = ID.exec(id) ?? [];
  const tone = TONES.find((each) => each === toneText);
  const outcome = OUTCOMES.find((each) => each === outcomeText);
  if (week === undefined || !tone || !outcome) return null;
  return { week: Number(week), tone, outcome, isKnown: known !== undefined };
}

/** Picks the week's sender by rotation among the contacts that the player knows; null if there is none. */
export function senderOf(
  { senders }: Settlements,
  week: number,
  isKnown: (contactId: string) => boolean,
): string | null {
  const known = senders.filter(({ id }) => isKnown(id));
  return known[week % known.length]?.id ?? null;
}

/** Returns the message with this id; null if the id names no settlement, or the content no longer has the sender. */
export function settlementMessage(
  { senders, scandals }: Settlements,
  contactId: string,
  messageId: string,
): SettlementMessage | null {
  const written = parseSettlementId(messageId);
  const sender = senders.find((each) => each.id === contactId);
  if (!written || !sender) return null;
  const { [written.outcome]: message, known } = sender.letters[written.tone];
  const scandal = scandals[written.week % scandals.length]?.subject ?? "";
  const body = written.isKnown ? `${message.body}\n\n${known}` : message.body;
  return { subject: fillSlots(message.subject, { scandal }), body: fillSlots(body, { scandal }) };
}
