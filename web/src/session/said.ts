import * as v from "valibot";
import { FIRST_ANSWER_MS } from "#game/rules/first-answer/answers.ts";
import { keepText, keepValue, readValue } from "../device/device-storage.ts";

/** Kinds of public pages whose first answer goes into the game. */
export const ANSWERED_KINDS = ["two-oclock", "intake"] as const;
export type AnsweredKind = (typeof ANSWERED_KINDS)[number];

const Said = v.object({
  /** The day or the week. */
  id: v.number(),
  /** Place of the answer among those of the page. */
  place: v.number(),
  label: v.string(),
  /** By the clock of this device (epoch ms), which measures how long ago it was. */
  at: v.number(),
});
/** An answer on a public page, given without an account. */
export type Said = v.InferOutput<typeof Said>;

const keyOf = (kind: AnsweredKind) => `said/${kind}` as const;

/** Returns the answer on this kind of page that waits for an account; null if there is none, or it is too old. */
export function readSaid(kind: AnsweredKind, now: number): Said | null {
  const said = readValue(keyOf(kind), Said);
  return said && now >= said.at && now - said.at <= FIRST_ANSWER_MS ? said : null;
}

/** Returns whether an answer waits for an account. */
export const hasSaid = (now: number): boolean => ANSWERED_KINDS.some((kind) => readSaid(kind, now));

/** Keeps a visitor's answer until they have an account. The first one on each kind of page stays; returns that one. */
export function keepSaid(kind: AnsweredKind, said: Said): Said {
  const first = readSaid(kind, said.at);
  if (first) return first;
  keepValue(keyOf(kind), said);
  return said;
}

export function forgetSaid(kind: AnsweredKind): void {
  keepText(keyOf(kind), null);
}
