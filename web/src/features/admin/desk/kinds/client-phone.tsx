import { useDeferredValue } from "react";
import { RAISE_PERCENT } from "#game/clients/call.ts";
import {
  ADVICE_KINDS,
  type AdviceKind,
  type Answers,
  answersTo,
  type Client,
  type ClientList,
  type ClientTerms,
  USUAL_TERMS,
} from "#game/clients/client.ts";
import { ASKED_BACK_PERCENT, REGULAR_DAYS, REGULAR_PAY } from "#game/clients/settle.ts";
import type { Unfinished } from "../kind-form.ts";
import { Phone } from "../phone.tsx";
import styles from "../writing.module.css";

type View = "call" | AdviceKind | "goes" | "last";

interface ClientPhoneProps {
  readonly client: Unfinished<Client>;
  /** The part that is being written. */
  readonly view: View;
  readonly again: ClientList["again"];
  readonly nameOf: (contactId: string) => string;
}

/** The card of a client as players see it while it is typed, then the message and the next round of each piece of advice. */
export function ClientPhone({ client: typed, view, again, nameOf }: ClientPhoneProps) {
  // Typing comes first.
  const client = useDeferredValue(typed);
  const kind = ADVICE_KINDS.find((each) => each === view);
  const letter = kind ? client.advice[kind].letter : view === "last" ? client.last : client.goes;
  const { calls, followers, places } = client.terms ?? {};
  const terms = {
    calls: calls ?? USUAL_TERMS.calls,
    followers: followers ?? USUAL_TERMS.followers,
    places: places ?? USUAL_TERMS.places,
  };
  return (
    <Phone className={styles.phone}>
      {(view === "call" || kind) && (
        <Card
          name={client.name}
          problem={client.problem}
          labels={answersTo(client, null, again)}
          terms={terms}
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
            terms={terms}
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
  readonly terms: Unfinished<ClientTerms>;
}

function Card({ name, problem, labels, terms }: CardProps) {
  return (
    <div className={styles.card}>
      <p className={styles.cardTitle}>The Two O'Clock</p>
      <strong>{name || "Name, trade"}</strong>
      <blockquote>{problem || "The problem."}</blockquote>
      {ADVICE_KINDS.map((kind) => (
        <p key={kind} className={styles.say}>
          <strong>{labels[kind] || "What the player says."}</strong>
          <span className={styles.muted}>{payOf(kind, terms)}</span>
        </p>
      ))}
    </div>
  );
}

/** The price and pay of a piece of advice. */
function payOf(kind: AdviceKind, { calls, followers, places }: Unfinished<ClientTerms>): string {
  switch (kind) {
    case "now":
      return `Next ${calls} calls +${RAISE_PERCENT} %, and ${ASKED_BACK_PERCENT} % of that is asked back`;
    case "fame":
      return `+${followers} followers and they'll be seen about`;
    case "care":
      return `−${places} ${places === 1 ? "place" : "places"} in the diary. A regular: $${REGULAR_PAY} a day for ${REGULAR_DAYS} days`;
    default:
      return kind satisfies never;
  }
}
