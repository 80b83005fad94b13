import { useAtomValue } from "jotai";
import { useState } from "react";
import { MAX_REGULARS } from "#game/clients/book.ts";
import { RAISE_PERCENT } from "#game/clients/call.ts";
import { ADVICE_KINDS, type AdviceKind, type ClientTerms } from "#game/clients/client.ts";
import { ASKED_BACK_PERCENT, REGULAR_DAYS, REGULAR_PAY } from "#game/clients/settle.ts";
import type { ClientsView, WaitingClient } from "#game/clients/wire.ts";
import { explainMissing, missingRequirements } from "#game/core/requirements.ts";
import { waitText } from "#game/core/wait-text.ts";
import { useAtTime } from "../../../player/energy.ts";
import { playerAtom } from "../../../player/player.ts";
import { isReachableAtom } from "../../../server/reachability.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useHold } from "../../../ui/button/use-hold.ts";
import { Quantity } from "../../../ui/figures/quantity.tsx";
import layout from "../../../ui/layout.module.css";
import * as texts from "../texts.ts";
import { advise } from "./client-advice.ts";
import styles from "./clients-card.module.css";

interface WaitingCardProps {
  readonly client: WaitingClient;
  readonly clients: ClientsView;
  /** Others who wait. */
  readonly others: number;
}

/** A client with a problem, and three pieces of advice to hold. */
export function WaitingCard({ client, clients, others }: WaitingCardProps) {
  const [hint, setHint] = useState("");
  const [isNaming, setNaming] = useState(false);
  const { day, name, problem, isBack } = client;
  const isFull =
    clients.regulars.length >= MAX_REGULARS && !clients.regulars.some(({ id }) => id === client.id);
  const say = (kind: AdviceKind, leaves: string | null) => void advise({ day, kind, leaves });

  return (
    <>
      <figure className={styles.client}>
        <figcaption>
          <strong translate="no">{name}</strong>
          {isBack && <span className={layout.muted}>{" is back"}</span>}
        </figcaption>
        <blockquote>{problem}</blockquote>
      </figure>
      {isNaming ? (
        <div className={layout.stack2}>
          <p>Three regulars is all there's room for. Who goes?</p>
          {clients.regulars.map((regular) => (
            <Button key={regular.id} wide onClick={() => say("care", regular.id)}>
              {regular.name}
            </Button>
          ))}
          <Button variant="ghost" onClick={() => setNaming(false)}>
            Nobody
          </Button>
        </div>
      ) : (
        <ul className={styles.advice} aria-label="Your advice">
          {ADVICE_KINDS.map((kind) => (
            <li key={kind}>
              <AdviceButton
                kind={kind}
                label={client.labels[kind]}
                terms={client.terms}
                onSay={() => (kind === "care" && isFull ? setNaming(true) : say(kind, null))}
                onHint={setHint}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={layout.muted} aria-live="polite">
        {texts.holdToSay(hint || (others > 0 ? texts.moreAreHolding(others) : ""))}
      </p>
    </>
  );
}

interface AdviceButtonProps {
  readonly kind: AdviceKind;
  readonly label: string;
  readonly terms: ClientTerms;
  readonly onSay: () => void;
  readonly onHint: (hint: string) => void;
}

function AdviceButton({ kind, label, terms, onSay, onHint }: AdviceButtonProps) {
  const player = useAtomValue(playerAtom);
  const isReachable = useAtomValue(isReachableAtom);
  // Offline, nobody knows what there will be when it goes out.
  const reason = useAtTime((now) => {
    if (!isReachable || player === null || kind !== "care") return null;
    const required = [{ type: "diary", amount: terms.places } as const];
    const [missing] = missingRequirements(required, player, Math.max(now, player.diary.at));
    if (!missing || !("readyInMs" in missing)) return null;
    return texts.readyIn(explainMissing(missing), waitText(missing.readyInMs));
  });
  const hold = useHold({ reason, onDone: onSay, onHint });
  return (
    <button type="button" className={styles.say} {...hold}>
      <span className={styles.label}>{label}</span>
      <span className={styles.terms}>
        <Pay kind={kind} terms={terms} />
      </span>
      {reason !== null && <span className={styles.reason}>{reason}</span>}
    </button>
  );
}

/** The price and pay of a piece of advice. */
function Pay({ kind, terms }: { kind: AdviceKind; terms: ClientTerms }) {
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
