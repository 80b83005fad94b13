import { DAY_MS } from "../core/durations.ts";
import { type AdviceKind, type Client, clientOfDay } from "./client.ts";

/** Level from which clients call. */
export const CLIENT_LEVEL = 8;
/** Maximum number of waiting clients. */
export const MAX_WAITING = 3;
/** Maximum number of regulars. */
export const MAX_REGULARS = 3;

/** A player's last advice to a client. */
export interface Given {
  readonly clientId: string;
  /** UTC day on which the client called. */
  readonly day: number;
  readonly kind: AdviceKind;
  /** Number of earlier advices to them, including former runs. */
  readonly before: number;
  /** The advice before this one; null if there was none. */
  readonly former: AdviceKind | null;
}

/** A regular: a client who pays by the day. */
export interface Regular {
  readonly clientId: string;
  /** Time when they became one (epoch ms). Each day's pay is due 24 hours after the last. */
  readonly since: number;
  /** Days for which they have paid. */
  readonly paidDays: number;
}

/** The state of a player's clients. */
export interface ClientBook {
  /** First UTC day whose client the player can advise: that of the first answer, in a new run a later one; null before it. */
  readonly firstDay: number | null;
  /** At most one for each client. */
  readonly given: readonly Given[];
  readonly regulars: readonly Regular[];
  /** Calls that still pay more. */
  readonly raisedCalls: number;
  /** Their extra pay since the last claw-back, in whole dollars. */
  readonly raisedCash: number;
  /** Time of the next claw-back (epoch ms); null without one. */
  readonly callBackAt: number | null;
}

export const NO_CLIENTS: ClientBook = {
  firstDay: null,
  given: [],
  regulars: [],
  raisedCalls: 0,
  raisedCash: 0,
  callBackAt: null,
};

/**
 * Returns the state that a new run at `at` (epoch ms) inherits, since clients remember their last advice; null if it is
 * empty.
 */
export function forNextRun({ firstDay, given }: ClientBook, at: number): ClientBook | null {
  return firstDay === null ? null : { ...NO_CLIENTS, firstDay: Math.max(firstDay, utcDay(at)), given };
}

/** Returns the state after a reset, which forgets everything but the days: each pays an account once. Null if it is empty. */
export function afterReset({ firstDay, given }: ClientBook): ClientBook | null {
  return firstDay === null
    ? null
    : { ...NO_CLIENTS, firstDay: Math.max(firstDay, ...given.map(({ day }) => day + 1)) };
}

/** Returns the UTC day of a moment: 0 for 1 January 1970. */
export function utcDay(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** A waiting client. */
export interface Waiting {
  readonly day: number;
  readonly client: Client;
  /** Number of the player's advices to them. */
  readonly before: number;
  /** This player's last advice; null without one. */
  readonly former: AdviceKind | null;
}

/**
 * Returns the clients who wait at `at` (epoch ms), the longest first: the client of the day and missed clients of the
 * days before, back to the first client.
 */
export function waitingAt(book: ClientBook, clients: readonly Client[], at: number): readonly Waiting[] {
  const today = utcDay(at);
  const waiting: Waiting[] = [];
  for (let day = Math.max(book.firstDay ?? today, today - MAX_WAITING + 1); day <= today; day += 1) {
    const client = clientOfDay(clients, day);
    if (!client) continue;
    const last = book.given.find(({ clientId }) => clientId === client.id);
    // With fewer clients than stored days, a client could return just after the advice.
    if (last && last.day >= day) continue;
    waiting.push({ day, client, before: last ? last.before + 1 : 0, former: last?.kind ?? null });
  }
  return waiting;
}
