import { atom } from "jotai";
import { confirmedPlayerAtom, hasPendingAtom } from "../player/player.ts";

/** The player's last change, while they can take it back. */
export interface UndoOffer {
  readonly version: number;
  readonly cause: string;
  /** Epoch ms on this device. */
  readonly until: number;
}

let offered: UndoOffer | null = null;

/** What can be taken back; null if nothing can, or a press that has no answer yet follows it. */
export const undoOfferAtom = atom((get) => {
  const { state, receivedAt = 0 } = get(confirmedPlayerAtom) ?? {};
  if (!state?.undo || get(hasPendingAtom)) return null;
  const { version, undo } = state;
  // The same version may arrive again, which is no new offer.
  if (offered?.version !== version || offered.cause !== undo.cause) {
    offered = { version, cause: undo.cause, until: receivedAt + undo.forMs };
  }
  return offered;
});
