import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { MAX_REGULARS } from "#game/clients/book.ts";
import { RAISE_PERCENT } from "#game/clients/call.ts";
import { ADVICE_KINDS, type AdviceKind, type ClientTerms } from "#game/clients/client.ts";
import { ASKED_BACK_PERCENT, REGULAR_DAYS, REGULAR_PAY } from "#game/clients/settle.ts";
import { CLIENT_TEXT, type ClientsView, type WaitingClient } from "#game/clients/wire.ts";
import { explainMissing, missingRequirements } from "#game/core/requirements.ts";
import { waitText } from "#game/core/wait-text.ts";
import { useAtTime, useCountdown } from "../../../player/energy.ts";
import { playerAtom } from "../../../player/player.ts";
import { failureText } from "../../../server/api.ts";
import { isReachableAtom } from "../../../server/reachability.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useHold } from "../../../ui/button/use-hold.ts";
import { Quantity } from "../../../ui/figures/quantity.tsx";
import layout from "../../../ui/layout.module.css";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import * as texts from "../texts.ts";
import { AdvisedNote } from "./advised-note.tsx";
import { advise, pendingAdviceAtom } from "./client-advice.ts";
import { refreshClients, useClients } from "./clients.ts";
import styles from "./clients-card.module.css";

/** The client of the day and those who wait. See docs/reference/clients.md. */
export function ClientsCard() {
  const query = useClients();
  const { data: cached, error } = query;
  return (
    <div className={styles.card}>
      {cached && <NextCall clients={cached.clients} receivedAt={cached.receivedAt} />}
      {cached && <Content clients={cached.clients} />}
      {!cached && !error && <Skeleton height={300} />}
      {!cached && error && <LoadFailure text={failureText(error, CLIENT_TEXT.load)} query={query} />}
    </div>
  );
}

/** The time of the next call. Refetches then, because the server's clock decides who. */
function NextCall({ clients, receivedAt }: { clients: ClientsView; receivedAt: number }) {
  const leftAt = (now: number) => Math.max(0, clients.nextInMs - Math.max(0, now - receivedAt));
  useCountdown(true);
  const left = useAtTime((now) => waitText(leftAt(now)));
  const isOver = useAtTime((now) => leftAt(now) === 0);
  // A level that has just been reached is news to a copy from before.
  const isStale = isOver || !clients.isOpen;
  useEffect(() => {
    if (isStale) refreshClients();
  }, [isStale]);
  return <p className={layout.muted}>{`Next call in ${left}`}</p>;
}

function Content({ clients }: { clients: ClientsView }) {
  const pending = useAtomValue(pendingAdviceAtom);
  const waiting = clients.waiting.filter(({ day }) => pending.every((advice) => advice.day !== day));
  const [client] = waiting;
  const sent = clients.waiting.find(({ day }) => pending.some((advice) => advice.day === day));
  const kind = pending.find(({ day }) => day === sent?.day)?.kind;
  return (
    <>
      {client && (
        <WaitingCard key={client.day} client={client} clients={clients} others={waiting.length - 1} />
      )}
      <div className={styles.status} role="status">
        {sent && kind && (
          <p
            className={styles.said}
          >{`To ${sent.name}: “${sent.labels[kind]}” It goes out as soon as there's a line.`}</p>
        )}
        {!sent && !client && clients.advised[0] && <AdvisedNote advised={clients.advised[0]} />}
        {!sent && !client && !clients.advised[0] && (
          <p className={layout.muted}>The phone is on the hook. It's looking at you.</p>
        )}
      </div>
      <Terms clients={clients} />
    </>
  );
}

/** The clients' current pay; nothing if they don't pay. */
function Terms({ clients: { regulars, raisedCalls } }: { clients: ClientsView }) {
  const calls = texts.nextCallsPay(raisedCalls);
  return (
    <>
      {raisedCalls > 0 && (
        <p className={layout.muted}>{`${calls} half as much again. Some of it will be asked back.`}</p>
      )}
      {regulars.length > 0 && (
        <div className={layout.muted}>
          <p>{`Regulars, $${REGULAR_PAY} a day each:`}</p>
          <ul className={styles.regulars}>
            {regulars.map(({ id, name, daysLeft }) => (
              <li key={id}>{`${name}, ${texts.moreDays(daysLeft)}`}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

interface WaitingCardProps {
  readonly client: WaitingClient;
  readonly clients: ClientsView;
  /** Others who wait. */
  readonly others: number;
}

/** A client with a problem, and three pieces of advice to hold. */
function WaitingCard({ client, clients, others }: WaitingCardProps) {
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
