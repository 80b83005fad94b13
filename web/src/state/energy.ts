import { atom, useAtomValue } from "jotai";
import { useEffect } from "react";
import { ENERGY_MAX, energyAt, msUntilNextRegeneration } from "#game/rules/energy.ts";
import { eventBus } from "../lib/event-bus.ts";
import { playerAtom } from "./player.ts";
import { store } from "./store.ts";

/** How often a countdown on the page moves, in milliseconds. */
const TICK_MS = 250;

/** The present moment (epoch ms), moved only while something on the page counts down. */
export const nowAtom = atom(Date.now());

export interface EnergyNow {
  /** 0–100. */
  readonly amount: number;
  /** Milliseconds until the next period ends; 0 at full energy. */
  readonly msUntilNext: number;
}

/** The shown player's energy at this moment; null before the player is known. */
export const energyNowAtom = atom<EnergyNow | null>((get) => {
  const player = get(playerAtom);
  if (!player) return null;
  // An action can be newer than the last tick.
  const now = Math.max(get(nowAtom), player.energy.at);
  return { amount: energyAt(player.energy, now), msUntilNext: msUntilNextRegeneration(player.energy, now) };
});

/** How many countdowns are on the page beside energy and the player's own cooldown. */
let countdowns = 0;

/** The present moment (epoch ms); while `isCounting` it moves with the page's clock. */
export function useNow(isCounting: boolean): number {
  const now = useAtomValue(nowAtom);
  useEffect(() => {
    if (!isCounting) return;
    countdowns += 1;
    store.set(nowAtom, Date.now());
    return () => {
      countdowns -= 1;
    };
  }, [isCounting]);
  return now;
}

/** True while something counts down: energy comes back, or a cooldown runs. */
const isCountingAtom = atom((get) => {
  const player = get(playerAtom);
  const now = get(nowAtom);
  if (!player) return false;
  return (
    energyAt(player.energy, now) < ENERGY_MAX || (player.restedAt !== null && now - player.restedAt < 120_000)
  );
});

/** Runs the page's clock while it is visible and something counts down; raises `energyChanged` at each period's end. */
export function startClock(): () => void {
  const tick = () => {
    if (document.visibilityState !== "visible") return;
    const before = store.get(energyNowAtom);
    if (countdowns === 0 && !store.get(isCountingAtom) && before?.amount === ENERGY_MAX) return;
    store.set(nowAtom, Date.now());
    const after = store.get(energyNowAtom);
    if (before && after && after.amount > before.amount) {
      eventBus.emit("energyChanged", { energy: after.amount }, "regeneration");
    }
  };
  const timer = setInterval(tick, TICK_MS);
  document.addEventListener("visibilitychange", tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}
