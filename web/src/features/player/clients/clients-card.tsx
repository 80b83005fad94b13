import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { CLIENT_LEVEL } from "#game/clients/book.ts";
import { REGULAR_PAY } from "#game/clients/settle.ts";
import { CLIENT_TEXT, type ClientsView } from "#game/clients/wire.ts";
import { waitText } from "#game/core/wait-text.ts";
import { useStill } from "../../../device/stillness.ts";
import { useAtTime, useCountdown } from "../../../player/energy.ts";
import { levelAtom } from "../../../player/player.ts";
import { CLIENTS_CARD_ID, firstOf, waitingClientAtom } from "../../../player/who-waits.ts";
import { failureText } from "../../../server/api.ts";
import layout from "../../../ui/layout.module.css";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import * as texts from "../texts.ts";
import { AdvisedNote } from "./advised-note.tsx";
import { pendingAdviceAtom } from "./client-advice.ts";
import { refreshClients, useClients } from "./clients.ts";
import styles from "./clients-card.module.css";
import { WaitingCard } from "./waiting-card.tsx";

/** The client of the day and those who wait, from the level on from which they call. See docs/reference/clients.md. */
export function ClientsCard() {
  const isOpen = useAtomValue(levelAtom) >= CLIENT_LEVEL;
  return useStill(isOpen) ? <Card /> : null;
}

function Card() {
  const query = useClients();
  const { data: cached, error } = query;
  return (
    <section id={CLIENTS_CARD_ID} tabIndex={-1} className={styles.card} aria-labelledby="two-oclock">
      <div className={styles.head}>
        <h2 id="two-oclock">The Two O'Clock</h2>
        {cached && <NextCall clients={cached.clients} receivedAt={cached.receivedAt} />}
      </div>
      {cached && <Content clients={cached.clients} />}
      {!cached && !error && <Skeleton height={300} />}
      {!cached && error && <LoadFailure text={failureText(error, CLIENT_TEXT.load)} query={query} />}
    </section>
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
  const setWaiting = useSetAtom(waitingClientAtom);
  const waiting = clients.waiting.filter(({ day }) => pending.every((advice) => advice.day !== day));
  const { name = null, others = 0 } = firstOf(waiting) ?? {};
  useEffect(() => {
    setWaiting(name === null ? null : { name, others });
    return () => setWaiting(null);
  }, [name, others, setWaiting]);
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
