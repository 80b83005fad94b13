import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { X } from "lucide-react";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { CLIENT_LEVEL } from "#game/clients/book.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { getLedger } from "#game/finances/wire.ts";
import { INTAKE_LEVEL } from "#game/intake/book.ts";
import type { MessageView } from "#game/messages/wire.ts";
import { type WhileOut, whileOut } from "#game/player/absence.ts";
import { type FeedPost, getFeed } from "#game/social/wire.ts";
import { serverNow } from "../../../clock.ts";
import { useLayer } from "../../../device/history.ts";
import { levelAtom } from "../../../player/player.ts";
import { portrait } from "../../../player/portrait.ts";
import { ground } from "../../../player/portrait-ground.ts";
import { useCourses } from "../../../player/reads/courses.ts";
import { useIntake } from "../../../player/reads/intake.ts";
import { useMessages } from "../../../player/reads/messages.ts";
import { firstOf } from "../../../player/waiting-people.ts";
import { call } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { useModal } from "../../../ui/layers/modal.ts";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { useClients } from "../clients/clients.ts";
import { useIdleMoment } from "../cover/use-idle-moment.ts";
import * as texts from "../texts.ts";
import styles from "./away.module.css";

/** Shows what happened while the player was out on one page, once they pause. Calls `onDone` when it is read, or if there is nothing. */
export function AwayDialog({ leftAt, onDone }: { leftAt: number; onDone: () => void }) {
  const out = useWhileOut(leftAt);
  const isQuiet = useIdleMoment(Boolean(out));
  const isNothing = out === null;
  useEffect(() => {
    if (isNothing) onDone();
  }, [isNothing, onDone]);
  return out && isQuiet ? <Page out={out} onDone={onDone} /> : null;
}

function Page({ out, onDone }: { out: WhileOut<MessageView, FeedPost>; onDone: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const said = awayTexts(out);
  const { messages, jab, course } = out;

  const close = () => dialog.current?.close();
  useLayer(true, close);
  useModal(dialog);
  useEffect(() => heading.current?.focus(), []);

  function goOn() {
    close();
    if (out.next === "course") void navigate(PAGE_PATHS.university);
    const [message] = messages;
    if (out.next === "messages" && message) {
      void navigate(`${PAGE_PATHS.messages}?id=${encodeURIComponent(message.id)}`);
    }
  }

  return (
    <dialog ref={dialog} className={styles.page} data-paper aria-labelledby="while-out" onClose={onDone}>
      <header className={styles.head}>
        <div>
          <h2 id="while-out" ref={heading} tabIndex={-1}>
            While You Were Out
          </h2>
          <p>{said.absence}</p>
        </div>
        <IconButton label={texts.close} onClick={close}>
          <X aria-hidden size={20} />
        </IconButton>
      </header>
      {messages.length > 0 && (
        <section aria-label={texts.letters}>
          <ul className={styles.fan}>
            {messages.map(({ id, subject, senderName, npc }, index) => (
              <li key={id} style={{ "--turn": index - (messages.length - 1) / 2 } as CSSProperties}>
                <div className={styles.ground} style={ground(npc.avatar)} />
                <Avatar name={senderName} src={portrait(npc.avatar)} size={36} />
                <strong>{subject}</strong>
                <span translate="no">{senderName}</span>
              </li>
            ))}
          </ul>
          {said.otherMessages !== null && <p className={styles.aside}>{said.otherMessages}</p>}
        </section>
      )}
      {course !== null && (
        <section className={styles.diploma} aria-label="Course">
          <p>This certifies attendance at</p>
          <strong>{course}</strong>
          <p>It ended without you. So did most of the others in it.</p>
        </section>
      )}
      {jab && (
        <figure className={styles.jab}>
          <Avatar name={jab.authorName} src={jab.authorAvatar && portrait(jab.authorAvatar)} size={36} />
          <blockquote>{jab.content}</blockquote>
          <figcaption>{`${jab.authorName}, to everybody but mostly to you`}</figcaption>
        </figure>
      )}
      {said.waiting.length > 0 && (
        <ul className={styles.waiting} aria-label="Waiting">
          {said.waiting.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className={styles.goOn}>
        <Button variant="primary" wide onClick={goOn}>
          {said.goOn}
        </Button>
      </div>
    </dialog>
  );
}

const DAY_HOURS = 24;

function absenceText(hours: number): string {
  const days = Math.floor(hours / DAY_HOURS);
  if (days >= 7) return `${days} days. Somebody had started saying "whatever happened to".`;
  if (days >= 1) return texts.awayDays(days);
  return texts.awayHours(hours);
}

/** Texts of the page that tells what happened while the player was out. */
function awayTexts({
  hours,
  messages,
  otherMessages,
  course,
  client,
  student,
  next,
}: WhileOut<unknown, unknown>) {
  const all = messages.length + otherMessages;
  return {
    absence: absenceText(hours),
    otherMessages: otherMessages === 0 ? null : `And ${otherMessages} more, further down the pile.`,
    waiting: [
      client === null ? "" : `${client}: has been holding since two.`,
      student === null ? "" : `${student}: has paid, has written, and is waiting for a word.`,
    ].filter((text) => text !== ""),
    goOn:
      next === "course" && course !== null
        ? "Collect the Diploma"
        : next === "messages"
          ? texts.openTheTopOne(all)
          : texts.backToWork,
  };
}

/** Asks once for each absence. */
const ONCE = { retry: false, gcTime: 0, refetchOnWindowFocus: false } as const;

const timed = <Thing extends { readonly createdAt: string }>(thing: Thing) => ({
  ...thing,
  at: Date.parse(thing.createdAt),
});

/**
 * Returns what happened since the player left this device at `leftAt`, or acted elsewhere after that: undefined while it
 * loads, null if there is nothing to tell or it can't be loaded.
 */
function useWhileOut(leftAt: number): WhileOut<MessageView, FeedPost> | null | undefined {
  const [now] = useState(serverNow);
  const ledger = useQuery({ queryKey: ["away-ledger", leftAt], queryFn: () => call(getLedger, {}), ...ONCE });
  const feed = useQuery({ queryKey: ["away-feed", leftAt], queryFn: () => call(getFeed, {}), ...ONCE });
  const { messages, isError } = useMessages();
  const { list, receivedAt, error } = useCourses();
  const level = useAtomValue(levelAtom);
  const [hasClients, hasIntake] = [level >= CLIENT_LEVEL, level >= INTAKE_LEVEL];
  const clients = useClients(hasClients);
  const intake = useIntake(hasIntake);

  if (ledger.isError || (isError && !messages) || (error && !list)) return null;
  if (!ledger.data || !messages || !list || feed.isPending) return undefined;
  if ((hasClients && clients.isPending) || (hasIntake && intake.isPending)) return undefined;
  const lastMove = ledger.data.rows[0];
  const { currentCourse, courses } = list;
  const name = courses.find(({ id }) => id === currentCourse?.id)?.name;
  return whileOut({
    leftAt: Math.max(leftAt, lastMove ? Date.parse(lastMove.at) : 0),
    now,
    messages: messages.map(timed),
    course:
      currentCourse && name !== undefined ? { name, endsAt: receivedAt + currentCourse.readyInMs } : null,
    posts: (feed.data?.posts ?? []).map((post) => ({ ...timed(post), isRival: post.authorKind === "rival" })),
    client: firstOf(clients.data?.clients.waiting ?? [])?.name ?? null,
    student: firstOf(intake.data?.intake.current?.waiting ?? [])?.name ?? null,
  });
}
