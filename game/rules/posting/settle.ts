import { applyDelta, NO_DELTA, type Player, type PlayerDelta } from "../player.ts";
import { RENOWN_TERMS } from "./known-for.ts";
import { closeWeek, type SettledWeek, type ToneBook } from "./tones.ts";

/** Cause of the ledger rows of settlements. */
export const SETTLEMENT_CAUSE = "settlement";

/** A settled week of posts, and its result. */
export interface ToneSettlement {
  readonly player: Player;
  readonly delta: PlayerDelta;
  readonly book: ToneBook;
  readonly settled: SettledWeek;
}

/**
 * Settles the player's week of posts at `at` (epoch ms); null if it isn't over, or had no posts. The returned book has
 * nothing to settle until its own week is over, so each week is settled once, whenever the player's requests arrive.
 */
export function settleTones(player: Player, book: ToneBook, at: number): ToneSettlement | null {
  const closed = closeWeek(book, at);
  if (!closed) return null;
  const { settled } = closed;
  const followers = settled.isKnown ? (RENOWN_TERMS[settled.tone].settlementFollowers ?? 0) : 0;
  const delta = { ...NO_DELTA, followers };
  return { player: followers > 0 ? applyDelta(player, delta, at) : player, delta, book: closed, settled };
}
