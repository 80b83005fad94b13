import { X } from "lucide-react";
import { type CSSProperties, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { MessageView } from "#game/messages/wire.ts";
import type { WhileOut } from "#game/player/absence.ts";
import type { FeedPost } from "#game/social/wire.ts";
import { useLayer } from "../../../device/history.ts";
import { ground } from "../../../player/ground.ts";
import { portrait } from "../../../player/portrait.ts";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { useModal } from "../../../ui/layers/modal.ts";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { useQuiet } from "../cover/use-quiet.ts";
import * as texts from "../texts.ts";
import styles from "./away.module.css";
import { awayTexts } from "./away-texts.ts";
import { useWhileOut } from "./use-while-out.ts";

/** Shows what happened while the player was out on one page, once they pause. Calls `onDone` when it is read, or if there is nothing. */
export function AwayDialog({ leftAt, onDone }: { leftAt: number; onDone: () => void }) {
  const out = useWhileOut(leftAt);
  const isQuiet = useQuiet(Boolean(out));
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
