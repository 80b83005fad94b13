import { DAY_MS } from "../core/durations.ts";
import { applyDelta, NO_DELTA, type Player, type PlayerDelta } from "../core/player.ts";
import type { ClientBook, Regular } from "./book.ts";

/** A regular's pay for each day, in whole dollars. */
export const REGULAR_PAY = 40;
/** Days for which a regular pays. */
export const REGULAR_DAYS = 14;
/** The part of the calls' raise that is clawed back, in percent. */
export const ASKED_BACK_PERCENT = 30;
/** Time from the first raised call to the claw-back, in milliseconds. */
export const CALL_BACK_MS = 2 * DAY_MS;

/** A payment between a player and their clients. `cause` is the ledger's. */
export interface Settlement {
  readonly cause: "regulars" | "call_back";
  readonly player: Player;
  readonly delta: PlayerDelta;
  readonly book: ClientBook;
}

/**
 * Returns the next payment that is due at `at` (epoch ms); null if none is. A settled payment isn't due again, so each
 * is made once, whenever the player's requests arrive. Regulars pay first.
 */
export function nextSettlement(player: Player, book: ClientBook, at: number): Settlement | null {
  const days = book.regulars.reduce((sum, regular) => sum + unpaidDays(regular, at), 0);
  if (days > 0) {
    const regulars = book.regulars
      .map((regular) => ({ ...regular, paidDays: regular.paidDays + unpaidDays(regular, at) }))
      .filter(({ paidDays }) => paidDays < REGULAR_DAYS);
    return settled("regulars", player, REGULAR_PAY * days, { ...book, regulars }, at);
  }
  if (book.callBackAt === null || at < book.callBackAt) return null;
  const askedBack = Math.floor((book.raisedCash * ASKED_BACK_PERCENT) / 100);
  const rest = { ...book, raisedCash: 0, callBackAt: null };
  return settled("call_back", player, -Math.min(player.cash, askedBack), rest, at);
}

/** Days for which a regular owes pay. A clock that was set back owes nothing. */
function unpaidDays({ since, paidDays }: Regular, at: number): number {
  const days = Math.min(REGULAR_DAYS, Math.floor((at - since) / DAY_MS));
  return Math.max(0, days - paidDays);
}

function settled(
  cause: Settlement["cause"],
  player: Player,
  cash: number,
  book: ClientBook,
  at: number,
): Settlement {
  const delta = { ...NO_DELTA, cash };
  return { cause, player: applyDelta(player, delta, at), delta, book };
}

/** Returns the book after a call at `at` with a raise of `raise`. */
export function afterRaisedCall(book: ClientBook, raise: number, at: number): ClientBook {
  if (book.raisedCalls === 0) return book;
  return {
    ...book,
    raisedCalls: book.raisedCalls - 1,
    raisedCash: book.raisedCash + raise,
    callBackAt: book.callBackAt ?? at + CALL_BACK_MS,
  };
}
