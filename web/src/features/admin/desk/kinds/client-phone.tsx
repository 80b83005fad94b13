import { useDeferredValue } from "react";
import { FAME_FOLLOWERS, RAISED_CALLS } from "#game/rules/clients/advise.ts";
import { RAISE_PERCENT } from "#game/rules/clients/call.ts";
import {
  ADVICE_KINDS,
  type AdviceKind,
  type Answers,
  answersTo,
  type Client,
  type ClientList,
} from "#game/rules/clients/client.ts";
import { ASKED_BACK_PERCENT, REGULAR_DAYS, REGULAR_PAY } from "#game/rules/clients/settle.ts";
import { Phone } from "../phone.tsx";
import styles from "../writing.module.css";

type View = "call" | AdviceKind | "goes" | "last";

interface ClientPhoneProps {
  readonly client: Client;
  /** The part that is being written. */
  readonly view: View;
  readonly again: ClientList["again"];
  readonly nameOf: (contactId: string) => string;
  /** Energy that care costs. */
  readonly energy: number;
}

/** The card of a client as players see it while it is typed, then the letter and the next round of an advice. */
export function ClientPhone({ client: typed, view, again, nameOf, energy }: ClientPhoneProps) {
  // Typing comes first.
  const client = useDeferredValue(typed);
  const kind = ADVICE_KINDS.find((each) => each === view);
  const letter = kind ? client.advice[kind].letter : view === "last" ? client.last : client.goes;
  return (
    <Phone className={styles.phone}>
      {(view === "call" || kind) && (
        <Card
          name={client.name}
          problem={client.problem}
          labels={answersTo(client, null, again)}
          energy={energy}
        />
      )}
      {letter && view !== "call" && (
        <div className={styles.paper}>
          <p className={styles.muted}>{letter.from ? nameOf(letter.from) : client.name || "Name, trade"}</p>
          <strong>{letter.subject || "Subject"}</strong>
          <p className={styles.text}>{letter.body || "The letter."}</p>
        </div>
      )}
      {kind && (
        <>
          <p className={styles.muted}>On the next round, if the player said that:</p>
          <Card
            name={`${client.name || "Name, trade"} is back`}
            problem={client.advice[kind].returns}
            labels={answersTo(client, kind, again)}
            energy={energy}
          />
        </>
      )}
    </Phone>
  );
}

interface CardProps {
  readonly name: string;
  readonly problem: string;
  readonly labels: Answers;
  readonly energy: number;
}

function Card({ name, problem, labels, energy }: CardProps) {
  return (
    <div className={styles.card}>
      <p className={styles.cardTitle}>The Two O'Clock</p>
      <strong>{name || "Name, trade"}</strong>
      <blockquote>{problem || "The problem."}</blockquote>
      {ADVICE_KINDS.map((kind) => (
        <p key={kind} className={styles.say}>
          <strong>{labels[kind] || "What the player says."}</strong>
          <span className={styles.muted}>{payOf(kind, energy)}</span>
        </p>
      ))}
    </div>
  );
}

/** The price and the pay of an advice. */
function payOf(kind: AdviceKind, energy: number): string {
  switch (kind) {
    case "now":
      return `Next ${RAISED_CALLS} calls +${RAISE_PERCENT} %, and ${ASKED_BACK_PERCENT} % of that is asked back`;
    case "fame":
      return `+${FAME_FOLLOWERS} followers and they'll be seen about`;
    case "care":
      return `−${energy} energy. A regular: $${REGULAR_PAY} a day for ${REGULAR_DAYS} days`;
    default:
      return kind satisfies never;
  }
}
