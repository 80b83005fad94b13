import { atom, useAtomValue } from "jotai";
import { useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { ENERGY_MAX, energyAt, msUntilNextRegeneration } from "#game/core/energy.ts";
import { onTimeCorrected, serverNow } from "../clock.ts";
import { eventBus } from "../server/event-bus.ts";
import { store } from "../store.ts";
import { playerAtom } from "./player.ts";

/** Interval between two ticks of the page's clock, in milliseconds: what counts down is shown in seconds or more. */
const TICK_MS = 1_000;

/** The page's clock (the server's time, epoch ms). It ticks only while something counts down. */
export const nowAtom = atom(serverNow());

/**
 * The displayed player's current energy, 0–100, with the milliseconds until the next period ends; 0 at full energy. Null before the
 * player is loaded.
 */
const energyNowAtom = atom((get) => {
  const player = get(playerAtom);
  if (!player) return null;
  // An action may be newer than the last tick.
  const now = Math.max(get(nowAtom), player.energy.at);
  return { amount: energyAt(player.energy, now), msUntilNext: msUntilNextRegeneration(player.energy, now) };
});

/** The displayed amount, for components without a countdown: it changes once a period instead of with each tick. */
export const energyAmountAtom = atom((get) => get(energyNowAtom)?.amount ?? 0);

/** Seconds until the next period ends, rounded up; 0 at full energy. */
export const secondsUntilEnergyAtom = atom((get) => Math.ceil((get(energyNowAtom)?.msUntilNext ?? 0) / 1000));

/** Number of countdowns on the page, apart from energy. */
let countdowns = 0;

/** Keeps the page's clock ticking while `isCounting`. */
export function useCountdown(isCounting: boolean): void {
  useEffect(() => {
    if (!isCounting) return;
    countdowns += 1;
    store.set(nowAtom, serverNow());
    return () => {
      countdowns -= 1;
    };
  }, [isCounting]);
}

/** Returns the current time (epoch ms). Follows the page's clock while `isCounting`. */
export function useNow(isCounting: boolean): number {
  useCountdown(isCounting);
  return useAtomValue(nowAtom);
}

/**
 * Returns `select` of the current time (epoch ms). A tick renders the component again only if the result isn't the
 * same: most texts change rarely, and the clock ticks each second.
 */
export function useAtTime<Value>(
  select: (now: number) => Value,
  isSame: (a: Value, b: Value) => boolean = Object.is,
): Value {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const value = select(store.get(nowAtom));
  const shown = useRef({ value, select, isSame });
  useLayoutEffect(() => {
    shown.current = { value, select, isSame };
  });
  useEffect(
    () =>
      store.sub(nowAtom, () => {
        const { value: before, select: again, isSame: compare } = shown.current;
        if (!compare(before, again(store.get(nowAtom)))) render();
      }),
    [],
  );
  return value;
}

/**
 * Runs the page's clock while the page is visible and something counts down. Ticks when the seconds until the next energy change.
 * Emits `energyChanged` after each period.
 */
export function startClock(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const { msUntilNext = 0 } = store.get(energyNowAtom) ?? {};
    timer = setTimeout(tick, msUntilNext % TICK_MS || TICK_MS);
  };
  const tick = () => {
    clearTimeout(timer);
    advance();
    wait();
  };
  const advance = () => {
    if (document.visibilityState !== "visible") return;
    const before = store.get(energyNowAtom);
    if (countdowns === 0 && before?.amount === ENERGY_MAX) return;
    store.set(nowAtom, serverNow());
    const after = store.get(energyNowAtom);
    if (before && after && after.amount > before.amount) {
      eventBus.emit("energyChanged", { energy: after.amount }, "regeneration");
    }
  };
  wait();
  document.addEventListener("visibilitychange", tick);
  // Also while nothing counts down: buttons and texts depend on the time.
  const stop = onTimeCorrected(() => store.set(nowAtom, serverNow()));
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}
