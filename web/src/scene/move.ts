import type { Gauges } from "#game/intake/gauges.ts";
import { GAUGES } from "#game/intake/intake.ts";
import { GAUGE_NAMES } from "../player/gauge-words.ts";
import type { Expression } from "../ui/people/expression.ts";

/** The gauges before and after an answer. */
export interface Move {
  readonly from: Gauges;
  readonly to: Gauges;
}

/** What a move did: `File from 40 to 30.` */
export const movedText = ({ from, to }: Move) =>
  GAUGES.filter((gauge) => from[gauge] !== to[gauge])
    .map((gauge) => `${GAUGE_NAMES[gauge]} from ${from[gauge]} to ${to[gauge]}.`)
    .join(" ");

/** A student's face after a move: those who believe more are pleased. */
export function faceAfter({ from, to }: Move): Expression {
  if (from.faith === to.faith) return "surprised";
  return to.faith > from.faith ? "pleased" : "unimpressed";
}
