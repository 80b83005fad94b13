import { useAtomValue } from "jotai";
import { useEffect, useId, useRef } from "react";
import { checkText, MESSAGE_MAX, messageText } from "#game/chat/text-wire.ts";
import { CHAT_REFUSAL_TEXT, type Silence } from "#game/chat/wire.ts";
import { lengthOf } from "#game/core/wire/text.ts";
import { useNow } from "../../../player/energy.ts";
import { Button } from "../../../ui/button/button.tsx";
import { momentText } from "../../../ui/dates.ts";
import { typedBox } from "../../../ui/form/typed-box.ts";
import { isComposing } from "../../../ui/keys.ts";
import { draftAtom, setDraft } from "../chat-preferences.ts";
import {
  isConnectedAtom,
  pendingAtom,
  sessionAtom,
  silenceAtom,
  statusAtom,
} from "../connection/chat-state.ts";
import styles from "./composer.module.css";

/** Minimum length at which the counter shows. */
const COUNT_FROM = MESSAGE_MAX - 100;

/** Maximum number of lines that wait for the room. */
const MAX_WAITING = 20;

/** The message box. Its draft survives reloads. docs/reference/chat.md */
export function Composer({ onSent }: { onSent: () => void }) {
  const draft = useAtomValue(draftAtom);
  const session = useAtomValue(sessionAtom);
  const isConnected = useAtomValue(isConnectedAtom);
  const noteId = useId();
  const emptyId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const obstacle = useObstacle(draft);
  const kept = messageText(draft);
  const length = lengthOf(kept);

  useEffect(() => () => session?.stopTyping(), [session]);

  function send(): void {
    session?.stopTyping();
    const checked = checkText(draft);
    if (obstacle !== null || !checked.ok || !session) return;
    session.write(checked.content);
    setDraft("");
    onSent();
    box.current?.focus();
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        {...typedBox(MESSAGE_MAX)}
        ref={box}
        className={styles.box}
        rows={1}
        enterKeyHint="send"
        aria-label="Message"
        aria-describedby={noteId}
        placeholder="Type a message..."
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value);
          if (checkText(event.target.value).ok) session?.noteKey();
        }}
        onBlur={() => session?.stopTyping()}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          send();
        }}
      />
      <Button type="submit" disabledBy={obstacle === null ? (kept === "" ? emptyId : null) : noteId}>
        Send
      </Button>
      {/* The empty box shows it. */}
      <p id={emptyId} className="visually-hidden">
        Write something first.
      </p>
      <p id={noteId} className={styles.note}>
        <span className={obstacle === null && isConnected ? styles.keys : undefined}>
          {obstacle ?? (isConnected ? "Press Enter to send." : "It goes out when the room is back.")}
        </span>
        {length >= COUNT_FROM && <span>{`${length}/${MESSAGE_MAX}`}</span>}
      </p>
    </form>
  );
}

/** Reason that the text can't be sent; null if it can, or if there is none. */
function useObstacle(draft: string): string | null {
  const isConnected = useAtomValue(isConnectedAtom);
  const status = useAtomValue(statusAtom);
  const pending = useAtomValue(pendingAtom);
  const silence = useAtomValue(silenceAtom);
  const now = useNow(silence !== null);
  if (silence && Date.parse(silence.until) > now) return silenceText(silence, new Date(now));
  if (status.kind === "ended") return "Not connected.";
  if (!isConnected && pending.length >= MAX_WAITING) return "Enough lines wait for the room.";
  const checked = checkText(draft);
  return checked.ok || checked.reason === "empty" ? null : CHAT_REFUSAL_TEXT.too_long;
}

function silenceText({ until, reason }: Silence, now: Date): string {
  const text = `An administrator has silenced you until ${momentText(until, now)}.`;
  return reason === "" ? text : `${text} Reason: ${reason}`;
}
