import { applyDelta, type Player, type PlayerDelta } from "../player.ts";
import type { ClientBook } from "./book.ts";
import { afterRaisedCall, raiseOf } from "./settle.ts";

/** The quick action that clients pay more for. */
export const CALL_ACTION_ID = "consulting_call";

/** A call that was held, and the clients of whoever held it. */
interface HeldCall {
  readonly player: Player;
  readonly delta: PlayerDelta;
  readonly book: ClientBook;
}

/** Adds what a raised call pays more than `pay` to a call that was held at `at` (epoch ms). */
export function raiseCall({ player, delta, book }: HeldCall, pay: number, at: number): HeldCall {
  const raise = raiseOf(book.raisedCalls, pay);
  if (book.raisedCalls === 0) return { player, delta, book };
  return {
    player: applyDelta(player, { cash: raise, experience: 0, followers: 0, energy: 0 }, at),
    delta: { ...delta, cash: delta.cash + raise },
    book: afterRaisedCall(book, raise, at),
  };
}
