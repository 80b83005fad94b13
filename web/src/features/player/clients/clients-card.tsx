import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { CLIENT_LEVEL } from "#game/clients/book.ts";
import { CLIENT_TEXT, type ClientsView } from "#game/clients/wire.ts";
import { waitText } from "#game/core/wait-text.ts";
import { useStill } from "../../../device/stillness.ts";
import { useAtTime, useCountdown } from "../../../player/energy.ts";
import { levelAtom } from "../../../player/player.ts";
import {
  CLIENTS_CARD_ID,
  clientSceneAtom,
  firstOf,
  waitingClientAtom,
} from "../../../player/waiting-people.ts";
import { failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import layout from "../../../ui/layout.module.css";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import { pendingAdviceAtom } from "./client-advice.ts";
import { refreshClients, useClients } from "./clients.ts";
import styles from "./clients-card.module.css";

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
      {!cached && !error && <Skeleton height={44} />}
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
  const openScene = useSetAtom(clientSceneAtom);
  const waiting = clients.waiting.filter(({ day }) => pending.every((advice) => advice.day !== day));
  const { name = null, others = 0 } = firstOf(waiting) ?? {};
  useEffect(() => {
    setWaiting(name === null ? null : { name, others });
    return () => setWaiting(null);
  }, [name, others, setWaiting]);
  const sent = clients.waiting.find(({ day }) => pending.some((advice) => advice.day === day));
  const kind = pending.find(({ day }) => day === sent?.day)?.kind;
  return (
    <>
      {name === null ? (
        <p className={layout.muted}>The phone is on the hook. It's looking at you.</p>
      ) : (
        <Button variant="primary" onClick={() => openScene(true)}>{`Pick Up: ${name}`}</Button>
      )}
      <div role="status">
        {sent && kind && (
          <p>{`To ${sent.name}: “${sent.labels[kind]}” It goes out as soon as there's a line.`}</p>
        )}
      </div>
      {name === null && clients.advised.length > 0 && (
        <Button onClick={() => openScene(true)}>What You Said</Button>
      )}
    </>
  );
}
