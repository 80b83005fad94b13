import { atom } from "jotai";
import { fromPlayerState, type PlayerState } from "#game/contract/player.ts";
import { levelProgress } from "#game/rules/level.ts";
import type { Player } from "#game/rules/player.ts";
import { eventBus } from "../server/event-bus.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";

/** The last state from the server, and when it arrived (epoch ms on this device). */
export interface ConfirmedPlayer {
  /** The token of its session. */
  readonly session: string | null;
  readonly version: number;
  readonly receivedAt: number;
  /** Whether it is this device's copy of an earlier state. */
  readonly isCopy: boolean;
  readonly player: Player;
  /** Milliseconds from `receivedAt` until something delayed is due; null if nothing is. */
  readonly nextDueInMs: number | null;
  /** Whether an announced message is delayed. */
  readonly isSomethingOnItsWay: boolean;
}

/** A requested change without a reply yet. */
export interface PendingChange {
  /** Its idempotency key. */
  readonly id: string;
  /** Returns the player after the change, by the server's own rule; unchanged if the rule refuses. */
  readonly apply: (player: Player) => Player;
}

const latestAtom = atom<ConfirmedPlayer | null>(null);
/** The last state of the current session's player; never one of an earlier session. */
export const confirmedPlayerAtom = atom((get) => {
  const latest = get(latestAtom);
  return latest?.session === get(tokenAtom) ? latest : null;
});
/** When the confirmed state arrived (epoch ms on this device); 0 without one. */
export const receivedAtAtom = atom((get) => get(confirmedPlayerAtom)?.receivedAt ?? 0);
export const pendingChangesAtom = atom<readonly PendingChange[]>([]);

/**
 * The displayed player: the confirmed state with every pending change applied by the server's own rule. A confirmed state
 * replaces the guess, and a refusal reverts it.
 */
export const playerAtom = atom<Player | null>((get) => {
  const confirmed = get(confirmedPlayerAtom);
  if (!confirmed) return null;
  return get(pendingChangesAtom).reduce((player, { apply }) => apply(player), confirmed.player);
});

/**
 * Accepts a state from the server. An older version never replaces a newer one of the same session; the same
 * version does so only if it was `fetched` just now, since a stored reply can be a day old. What changed since a copy that
 * this device `kept` is no news. docs/reference/platform.md#fetch-rhythm
 */
export function acceptPlayer(
  state: PlayerState,
  from: "fetched" | "told" | "kept",
  receivedAt = Date.now(),
): void {
  const current = store.get(confirmedPlayerAtom);
  if (current && state.version < current.version) return;
  if (current && state.version === current.version && from === "told" && !current.isCopy) return;
  store.set(latestAtom, {
    session: store.get(tokenAtom),
    version: state.version,
    receivedAt,
    isCopy: from === "kept",
    player: fromPlayerState(state, receivedAt),
    nextDueInMs: state.nextDueInMs,
    isSomethingOnItsWay: state.isSomethingOnItsWay,
  });
  if (current && !current.isCopy && state.version > current.version) announce(current.player, state);
}

/** Emits each difference once, whether it came by reply, push or poll. */
function announce(before: Player, state: PlayerState): void {
  eventBus.emit("statsChanged", { player: state }, "server");
  const oldLevel = levelProgress(before.lifetimeExperience).level;
  if (state.level > oldLevel) eventBus.emit("playerLevelUp", { oldLevel, newLevel: state.level }, "server");
  if (state.cash !== before.cash) {
    eventBus.emit("cashChanged", { cash: state.cash, change: state.cash - before.cash }, "server");
  }
}

/** Shows the result of a change before the reply. */
export function addPendingChange(pending: PendingChange): void {
  store.set(pendingChangesAtom, (list) => [...list, pending]);
}

/** Removes a pending change after its reply or refusal. */
export function settlePendingChange(id: string): void {
  store.set(pendingChangesAtom, (list) => list.filter((pending) => pending.id !== id));
}

/** Forgets the player, at sign-out. */
export function forgetPlayer(): void {
  store.set(latestAtom, null);
  store.set(pendingChangesAtom, []);
}
