import { weekOf } from "../leaderboards/week.ts";
import type { QuestProgress } from "../quests/quest-progress.ts";
import type { PlayerRoom } from "../room.ts";

/** Time in which a quick action, a purchase or an enrolment can be taken back, in milliseconds. */
export const UNDO_MS = 10_000;

/** What a change brought, and what it replaced. Absent parts are empty. Times are epoch milliseconds. */
export interface Brought {
  readonly contacts?: readonly string[] | undefined;
  /** Contact and quest. */
  readonly quests?: readonly (readonly [string, string])[] | undefined;
  /** Contact, message and kind. */
  readonly messages?: readonly (readonly [string, string, "message" | "completion"])[] | undefined;
  /** Earlier affinities with contacts that the player knew. */
  readonly affinity?: readonly (readonly [string, number])[] | undefined;
  /** The completed quest as it was. */
  readonly completed?: (QuestProgress & { readonly contactId: string; readonly questId: string }) | undefined;
  /** The Room as it was. */
  readonly room?: PlayerRoom | undefined;
  /** The clients' raise of calls as it was. */
  readonly raise?:
    | { readonly raisedCalls: number; readonly raisedCash: number; readonly callBackAt: number | null }
    | undefined;
}

/** The player's last change, as far as it can be taken back. */
export interface Undo<Fields> {
  /** Number of its ledger row. */
  readonly seq: number;
  /** Epoch ms. */
  readonly at: number;
  readonly cause: string;
  /** The fields of the player that it changed, as they were. */
  readonly was: { readonly [Field in keyof Fields]?: Fields[Field] | undefined };
  readonly brought: Brought;
}

/**
 * Returns the milliseconds for which the version `seq` can be taken back at `now`; 0 if it can't. A clock that was set back
 * adds nothing.
 */
export function undoableForMs(
  undo: Pick<Undo<unknown>, "seq" | "at"> | null,
  seq: number,
  now: number,
): number {
  if (undo?.seq !== seq || weekOf(undo.at) !== weekOf(now)) return 0;
  return Math.min(UNDO_MS, Math.max(0, undo.at + UNDO_MS - now));
}
