import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { applyAction } from "#game/core/actions.ts";
import type { ShownPlayer } from "#game/core/player.ts";
import type { PlayerState } from "#game/core/wire/player.ts";
import { endSession, startSession } from "../session/session.ts";
import { store } from "../store.ts";
import { acceptPlayer, addPendingChange, confirmPendingChange, forgetPlayer, playerAtom } from "./player.ts";
import { aPlayer } from "./view-fixture.ts";

const NOW = 1_800_000_000_000;
const state = (version: number, change: Partial<PlayerState> = {}): PlayerState => {
  return { ...aPlayer(version, {}, NOW), ...change };
};
const cash = () => store.get(playerAtom)?.cash;
const fries = { id: "bag_fries", name: "", description: "", energyCost: 10, rewards: { cash: 8 } };
/** A pending `bag_fries` action. */
function bag(player: ShownPlayer): ShownPlayer {
  const outcome = applyAction(player, fries, NOW);
  return outcome.ok ? outcome.player : player;
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  forgetPlayer();
});
afterEach(() => endSession());

it("an older player state never replaces a newer one", () => {
  acceptPlayer(state(5, { cash: 50 }), "fetched");
  acceptPlayer(state(4, { cash: 40 }), "fetched");
  acceptPlayer(state(4, { cash: 40 }), "reported");
  expect(cash()).toBe(50);
});

it("a player state of the same version is accepted only if it was just fetched", () => {
  acceptPlayer(state(5, { energy: 50, timing: { msUntilNextRegen: 1_000 } }), "fetched");
  acceptPlayer(state(5, { energy: 10, timing: { msUntilNextRegen: 1_000 } }), "reported");
  expect(store.get(playerAtom)?.energy.amount).toBe(50);
  acceptPlayer(state(5, { energy: 60, timing: { msUntilNextRegen: 1_000 } }), "fetched");
  expect(store.get(playerAtom)?.energy.amount).toBe(60);
});

it("energy regenerates correctly although the clocks of server and device differ", () => {
  acceptPlayer(state(1, { energy: 40, timing: { msUntilNextRegen: 1_200 } }), "fetched");
  expect(store.get(playerAtom)?.energy).toEqual({ amount: 40, at: NOW + 1_200 - 5_000 });
});

it("another session's player is accepted at a lower version and replaces the previous one", () => {
  startSession("session-of-a");
  acceptPlayer(state(9, { cash: 900 }), "fetched");
  startSession("session-of-b");
  expect(cash()).toBeUndefined();
  acceptPlayer(state(1, { cash: 47 }), "reported");
  expect(cash()).toBe(47);
});

it("a pending change shows at once, until a reply confirms or a refusal reverts it", () => {
  acceptPlayer(state(1), "fetched");
  addPendingChange({ id: "a", apply: bag });
  addPendingChange({ id: "b", apply: bag });
  expect(cash()).toBe(63);
  expect(store.get(playerAtom)?.energy.amount).toBe(80);
  acceptPlayer(state(2, { cash: 55, energy: 90, timing: { msUntilNextRegen: 5_000 } }), "reported");
  confirmPendingChange("a");
  expect(cash()).toBe(63);
  confirmPendingChange("b");
  expect(cash()).toBe(55);
});

it("a pending change that the rule refuses shows nothing", () => {
  acceptPlayer(state(1, { energy: 15, timing: { msUntilNextRegen: 5_000 } }), "fetched");
  for (const id of ["a", "b", "c"]) addPendingChange({ id, apply: bag });
  expect(cash()).toBe(55);
  expect(store.get(playerAtom)?.energy.amount).toBe(5);
});
