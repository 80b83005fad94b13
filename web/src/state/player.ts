import { atom } from "jotai";
import { fromPlayerState, type PlayerState } from "#game/contract/player.ts";
import { levelProgress } from "#game/rules/level.ts";
import type { Player } from "#game/rules/player.ts";
import { eventBus } from "../lib/event-bus.ts";
import { tokenAtom } from "./session.ts";
import { store } from "./store.ts";

/** The last state that the server told of, and when it came (epoch ms on this device). */
export interface ConfirmedPlayer {
  /** The token of its session. */
  readonly session: string | null;
  readonly version: number;
  readonly receivedAt: number;
  readonly player: Player;
}

/** A change that was asked for and not yet answered. */
export interface PendingChange {
  /** Its idempotency key. */
  readonly id: string;
  /** The player after it, by the server's own rule; the same player where the rule refuses. */
  readonly apply: (player: Player) => Player;
}

const latestAtom = atom<ConfirmedPlayer | null>(null);
/** The last state of the present session's player; a state of an earlier session never shows. */
export const confirmedPlayerAtom = atom((get) => {
  const latest = get(latestAtom);
  return latest?.session === get(tokenAtom) ? latest : null;
});
export const pendingChangesAtom = atom<readonly PendingChange[]>([]);

/**
 * The player to show: the confirmed one with every unanswered change done to it by the server's own rule.
 * The server's word replaces the guess by itself, and a refusal takes it back.
 */
export const playerAtom = atom<Player | null>((get) => {
  const confirmed = get(confirmedPlayerAtom);
  if (!confirmed) return null;
  return get(pendingChangesAtom).reduce((player, { apply }) => apply(player), confirmed.player);
});

/**
 * Accepts a state from the server. An older version never replaces a newer one of the same session; the same
 * version does so only if it was `fetched` just now, since a stored reply can be a day old.
 * docs/reference/platform.md#fetch-rhythm
 */
export function acceptPlayer(state: PlayerState, from: "fetched" | "told"): void {
  const current = store.get(confirmedPlayerAtom);
  if (current && state.version < current.version) return;
  if (current && state.version === current.version && from === "told") return;
  const receivedAt = Date.now();
  store.set(latestAtom, {
    session: store.get(tokenAtom),
    version: state.version,
    receivedAt,
    player: fromPlayerState(state, receivedAt),
  });
  if (current && state.version > current.version) announce(current.player, state);
}

/** Tells the page what became different, once, whether a reply, a push or a poll brought it. */
function announce(before: Player, state: PlayerState): void {
  eventBus.emit("statsChanged", { player: state }, "server");
  const oldLevel = levelProgress(before.lifetimeExperience).level;
  if (state.level > oldLevel) eventBus.emit("playerLevelUp", { oldLevel, newLevel: state.level }, "server");
  if (state.cash !== before.cash) {
    eventBus.emit("cashChanged", { cash: state.cash, change: state.cash - before.cash }, "server");
  }
}

/** Shows a change's outcome before the server has answered. */
export function addPendingChange(pending: PendingChange): void {
  store.set(pendingChangesAtom, (list) => [...list, pending]);
}

/** Ends the guess: the answer is there, or the refusal. */
export function settlePendingChange(id: string): void {
  store.set(pendingChangesAtom, (list) => list.filter((pending) => pending.id !== id));
}

/** Forgets the player, at sign-out. */
export function forgetPlayer(): void {
  store.set(latestAtom, null);
  store.set(pendingChangesAtom, []);
}
