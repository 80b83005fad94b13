import { atom } from "jotai";
import { levelOf } from "#game/core/level.ts";
import type { ShownPlayer } from "#game/core/player.ts";
import type { PlayerRoom } from "#game/core/room.ts";
import { rankOf } from "#game/core/status.ts";
import { fromPlayerState, type PlayerState } from "#game/core/wire/player.ts";
import { serverNow } from "../clock.ts";
import { eventBus } from "../server/event-bus.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";

/** The last state from the server: the page's only copy of the player. */
interface ConfirmedPlayer {
  /** The token of its session. */
  readonly session: string | null;
  readonly state: PlayerState;
  /** Time when it arrived (epoch ms on this device). Its durations count from here. */
  readonly receivedAt: number;
  /** True if it was read from this device. */
  readonly isSaved: boolean;
}

/** A requested change without a reply yet. */
interface PendingChange {
  /** Its idempotency key. */
  readonly id: string;
  /** Returns the player after the change, by the server's own rule; unchanged if the rule refuses. */
  readonly apply: (player: ShownPlayer) => ShownPlayer;
}

const latestAtom = atom<ConfirmedPlayer | null>(null);
/** The last state of the current session's player; never one of an earlier session. */
export const confirmedPlayerAtom = atom((get) => {
  const latest = get(latestAtom);
  return latest?.session === get(tokenAtom) ? latest : null;
});
/** Time when the confirmed state arrived (epoch ms on this device); 0 without one. */
export const receivedAtAtom = atom((get) => get(confirmedPlayerAtom)?.receivedAt ?? 0);
/** The confirmed player in the terms of the rules; null before the player is loaded. */
export const serverPlayerAtom = atom((get) => {
  const confirmed = get(confirmedPlayerAtom);
  return confirmed && fromPlayerState(confirmed.state, confirmed.receivedAt);
});
/** True if an announced message is delayed. */
export const isOnItsWayAtom = atom((get) => get(confirmedPlayerAtom)?.state.isSomethingOnItsWay ?? false);
/** As text, so that a new state with the same deeds changes nothing. */
const deedsTextAtom = atom((get) => (get(confirmedPlayerAtom)?.state.deeds ?? []).join(" "));
/** Completed deeds that unlock forms of quick actions. */
export const deedsAtom = atom((get): readonly string[] => get(deedsTextAtom).split(" "));
const EMPTY_ROOM: PlayerRoom = {};
/** The objects in the player's Room, by place. */
export const roomAtom = atom((get): PlayerRoom => get(confirmedPlayerAtom)?.state.room ?? EMPTY_ROOM);
const NOTHING: readonly string[] = [];
/** Ids of the player's other objects. */
export const underTheBedAtom = atom((get) => get(confirmedPlayerAtom)?.state.underTheBed ?? NOTHING);
const pendingChangesAtom = atom<readonly PendingChange[]>([]);

/**
 * The displayed player: the confirmed state with every pending change applied by the server's own rule. A confirmed state
 * replaces the guess, and a refusal reverts it.
 */
export const playerAtom = atom<ShownPlayer | null>((get) => {
  const confirmed = get(serverPlayerAtom);
  return confirmed && get(pendingChangesAtom).reduce((player, { apply }) => apply(player), confirmed);
});

/** True once the player is loaded. */
export const hasPlayerAtom = atom((get) => get(playerAtom) !== null);
/** The displayed player's level; 0 before the player is loaded. Its readers don't render again on each press. */
export const levelAtom = atom((get) => {
  const player = get(playerAtom);
  return player ? levelOf(player.lifetimeExperience) : 0;
});
/** The displayed player's status; empty before the player is loaded. */
export const statusAtom = atom((get) => get(playerAtom)?.status ?? "");

/**
 * Origin of a state: `fetched` on request and therefore current; `reported` by the reply to a change or by a push,
 * which can be late or repeated; or `saved` on this device.
 */
type Source = "fetched" | "reported" | "saved";

/** Further facts about an accepted state. */
interface Arrival {
  /** Time when it arrived (epoch ms on this device); now if absent. */
  readonly receivedAt?: number;
  /** Group of the cause of its version, such as `action:bag_fries`; absent if it isn't known. */
  readonly cause?: string | undefined;
}

/**
 * Accepts a state. An older version never replaces a newer one of the same session; the same version does so only if it
 * was fetched, since a stored reply can be a day old. Changes since a saved state aren't announced. Returns false for an older
 * version: whatever came with it is outdated, too.
 * docs/reference/platform.md#fetch-rhythm
 */
export function acceptPlayer(
  state: PlayerState,
  source: Source,
  { receivedAt = serverNow(), cause }: Arrival = {},
): boolean {
  const current = store.get(confirmedPlayerAtom);
  if (current && state.version < current.state.version) return false;
  const isNewer = state.version > (current?.state.version ?? -1);
  if (!isNewer && source === "reported" && !current?.isSaved) return true;
  store.set(latestAtom, {
    session: store.get(tokenAtom),
    state,
    receivedAt,
    isSaved: source === "saved",
  });
  if (current && !current.isSaved && isNewer) announce(current.state, state, cause);
  return true;
}

/** Emits each difference once, whether it came by reply, push or poll. */
function announce(before: PlayerState, player: PlayerState, cause: string | undefined): void {
  eventBus.emit("statsChanged", { player, cause, before }, "server");
  const { cash, level: newLevel } = player;
  const { level: oldLevel } = before;
  if (newLevel < oldLevel) announcedLevel = newLevel;
  if (newLevel > oldLevel) announceLevel(oldLevel, newLevel);
  if (cash !== before.cash) eventBus.emit("cashChanged", { cash, change: cash - before.cash }, "server");
}

/** The highest level that was announced. */
let announcedLevel = 0;

/**
 * Announces a level of the confirmed player, once. A reply's own frame is needed for a change that began from a saved state,
 * and for one whose level a fetch brought first.
 */
export function announceLevel(oldLevel: number, newLevel: number): void {
  if (newLevel <= announcedLevel || newLevel !== store.get(confirmedPlayerAtom)?.state.level) return;
  announcedLevel = newLevel;
  eventBus.emit("playerLevelUp", { oldLevel, newLevel }, "server");
}

/** Shows the result of a change before the reply. */
export function addPendingChange(pending: PendingChange): void {
  store.set(pendingChangesAtom, (list) => [...list, pending]);
}

/** Removes a pending change after its reply or refusal. */
export function confirmPendingChange(id: string): void {
  store.set(pendingChangesAtom, (list) => list.filter((pending) => pending.id !== id));
}

/** Forgets the player, at sign-out. */
export function forgetPlayer(): void {
  announcedLevel = 0;
  store.set(latestAtom, null);
  store.set(pendingChangesAtom, []);
}

/** The player's cash, with predicted changes; 0 before the player is known. */
export const cashAtom = atom((get) => get(playerAtom)?.cash ?? 0);

/** The place of the player's status among all, from 0; null before the player is known. */
export const rankAtom = atom((get) => (get(hasPlayerAtom) ? rankOf(get(statusAtom), get(levelAtom)) : null));

/** The address of the player's picture or drawn face in the frame; null until it is there, after the first paint. */
export const ownFaceAtom = atom<string | null>(null);
