import { RAISE_PERCENT } from "#game/clients/call.ts";
import type { AdviceKind, ClientTerms } from "#game/clients/client.ts";
import { ASKED_BACK_PERCENT, REGULAR_DAYS, REGULAR_PAY } from "#game/clients/settle.ts";
import { Quantity } from "../ui/figures/quantity.tsx";
import type { Expression } from "../ui/people/expression.ts";

/** The faces of clients at the player's advice. */
export const ADVICE_FACES = {
  now: "unimpressed",
  fame: "surprised",
  care: "pleased",
} as const satisfies Record<AdviceKind, Expression>;

/** The price and pay of a piece of advice. */
export function Pay({ kind, terms }: { kind: AdviceKind; terms: ClientTerms }) {
  switch (kind) {
    case "now":
      return (
        <span>{`Next ${terms.calls} calls +${RAISE_PERCENT} %, and ${ASKED_BACK_PERCENT} % of that is asked back`}</span>
      );
    case "fame":
      return (
        <>
          <Quantity kind="followers" value={terms.followers} signed />
          <span>and they'll be seen about</span>
        </>
      );
    case "care":
      return (
        <>
          <Quantity kind="diary" value={-terms.places} />
          <span>{`A regular: $${REGULAR_PAY} a day for ${REGULAR_DAYS} days`}</span>
        </>
      );
    default:
      return kind satisfies never;
  }
}
