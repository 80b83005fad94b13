import { gaugeState } from "#game/rules/intake/gauges.ts";
import type { Gauge } from "#game/rules/intake/intake.ts";
import * as texts from "./texts.ts";

export const GAUGE_NAMES: Readonly<Record<Gauge, string>> = {
  till: texts.till,
  faith: texts.faith,
  file: texts.file,
  sleep: texts.sleep,
};

const LEVELS = [texts.nearlyAtTheBottom, "low", texts.inTheMiddle, "high", texts.nearlyAtTheTop] as const;

/** Descriptions of the states of a gauge's drawing, the lowest first. */
const STATES: Readonly<Record<Gauge, readonly [string, string, string, string, string]>> = {
  till: [texts.tinWithAButton, texts.tinRattles, texts.tinHasWeight, texts.tinIsHeavy, texts.tinWontShut],
  faith: [texts.doorIsNailedUp, texts.doorIsShut, texts.doorIsAjar, texts.doorIsOpen, texts.theyveComeIn],
  file: [texts.folderIsEmpty, texts.oneSheet, texts.folderFills, texts.folderIsThick, texts.folderWontClose],
  sleep: [texts.lampNeverOff, texts.lampIsOnLate, texts.lampIsOnTillTen, texts.lampIsLow, texts.lampIsOut],
};

/** A gauge in words: `Till, low: the tin rattles`. */
export function gaugeWords(gauge: Gauge, value: number): string {
  const state = gaugeState(value);
  return `${GAUGE_NAMES[gauge]}, ${LEVELS[state]}: ${STATES[gauge][state]}`;
}
