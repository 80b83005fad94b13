import { gaugeState } from "#game/intake/gauges.ts";
import type { Gauge } from "#game/intake/intake.ts";

export const GAUGE_NAMES: Readonly<Record<Gauge, string>> = {
  till: "Till",
  faith: "Faith",
  file: "File",
  sleep: "Sleep",
};

const LEVELS = ["nearly at the bottom", "low", "in the middle", "high", "nearly at the top"] as const;

/** Descriptions of the states of a gauge's drawing, the lowest first. */
const STATES: Readonly<Record<Gauge, readonly [string, string, string, string, string]>> = {
  till: [
    "there's a button in the tin",
    "the tin rattles",
    "the tin has some weight",
    "the tin is heavy",
    "the tin won't shut",
  ],
  faith: [
    "the door is nailed up",
    "the door is shut",
    "the door is ajar",
    "the door is open",
    "they've come in, and they're staying",
  ],
  file: [
    "the folder is empty",
    "one sheet in the folder",
    "the folder has filled a little",
    "the folder is thick",
    "the folder won't close",
  ],
  sleep: [
    "the lamp hasn't been off in days",
    "the lamp is on late",
    "the lamp is on till ten",
    "the lamp is low",
    "the lamp is out, and there's a web on it",
  ],
};

/** A gauge in words: `Till, low: the tin rattles`. */
export function gaugeWords(gauge: Gauge, value: number): string {
  const state = gaugeState(value);
  return `${GAUGE_NAMES[gauge]}, ${LEVELS[state]}: ${STATES[gauge][state]}`;
}
