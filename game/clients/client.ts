import { DAY_MS } from "../core/durations.ts";

/** The ways to answer a client, each with its own pay. See docs/reference/clients.md#advice. */
export const ADVICE_KINDS = ["now", "fame", "care"] as const;
export type AdviceKind = (typeof ADVICE_KINDS)[number];

/** The player's possible words, by the kind of advice. */
export type Answers = Readonly<Record<AdviceKind, string>>;

/** A message about the fate of a client. */
export interface ClientMessage {
  readonly subject: string;
  readonly body: string;
  /** Id of the contact who writes; the client, if absent. */
  readonly from?: string | undefined;
}

/** A piece of advice. */
export interface Advice {
  /** The player's words. */
  readonly label: string;
  readonly letter: ClientMessage;
  /** The client's question on the next round, after this advice. */
  readonly returns: string;
  /** The player's answers to it; the general ones if absent. */
  readonly again?: Answers | undefined;
}

/** Terms of a client: calls raised by advice for now, followers gained by advice for fame, diary places taken by care. */
export interface ClientTerms {
  readonly calls: number;
  readonly followers: number;
  readonly places: number;
}

/** A client's own terms: one of the three. */
export type OwnTerms = { readonly [Name in keyof ClientTerms]?: ClientTerms[Name] | undefined };

/** The terms of a client without their own. */
export const USUAL_TERMS: ClientTerms = { calls: 10, followers: 40, places: 4 };

/** Returns a client's terms. */
export function termsOf({ terms = {} }: Pick<Client, "terms">): ClientTerms {
  return {
    calls: terms.calls ?? USUAL_TERMS.calls,
    followers: terms.followers ?? USUAL_TERMS.followers,
    places: terms.places ?? USUAL_TERMS.places,
  };
}

/** A client who asks for advice on one UTC day in each round. */
export interface Client {
  readonly id: string;
  /** Name and trade, as on the card: `Denise, hall hire`. */
  readonly name: string;
  readonly problem: string;
  /** The client's own term; none if absent. */
  readonly terms?: OwnTerms | undefined;
  readonly advice: Readonly<Record<AdviceKind, Advice>>;
  /** The message of a regular who has to make room for another. */
  readonly goes: ClientMessage;
  /** The message after the second advice of any kind; none if absent. */
  readonly last?: ClientMessage | undefined;
  /** First UTC day on which they can call, as in `2026-11-25`; always, if absent. Releases set it. */
  readonly since?: string | undefined;
  /** First UTC day on which they no longer call. */
  readonly until?: string | undefined;
}

/** The clients in the order of their days, and the player's general answers to a returning client. */
export interface ClientList {
  readonly clients: readonly Client[];
  readonly again: Answers;
}

/** Sender of the clients' messages in a player's progress. No contact may have this id. */
export const CLIENTS_ID = "two_oclock";

/** The occasion of a client's message: a piece of advice, having to go, or the second advice. */
export type MessageOccasion = AdviceKind | "goes" | "last";

/** Returns the id of a message among those of `CLIENTS_ID`. */
export function clientMessageId(clientId: string, occasion: MessageOccasion): string {
  return `${clientId}_${occasion}`;
}

/** Returns the number of a UTC day, as in `2026-11-25`. */
export function dayOf(date: string): number {
  return Math.floor(Date.parse(date) / DAY_MS);
}

/** Returns the player's possible answers to a client whose last advice was `former`; null for the first time. */
export function answersTo(
  { advice }: Pick<Client, "advice">,
  former: AdviceKind | null,
  again: ClientList["again"],
): Answers {
  if (former !== null) return advice[former].again ?? again;
  return { now: advice.now.label, fame: advice.fame.label, care: advice.care.label };
}

/** Returns the client of a UTC day; undefined if there are none. */
export function clientOfDay(clients: readonly Client[], day: number): Client | undefined {
  const calling = clients.filter(
    ({ since, until }) =>
      (since === undefined || dayOf(since) <= day) && (until === undefined || day < dayOf(until)),
  );
  return calling[((day % calling.length) + calling.length) % calling.length];
}
