import { useId, useState } from "react";
import { deleteChatMessage, silenceUser } from "#game/contract/chat.ts";
import { call, failureText } from "../../lib/api.ts";
import { store } from "../../state/store.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { logAtom, sessionAtom } from "./chat-state.ts";
import styles from "./dialogs.module.css";
import { withDeleted } from "./message-log.ts";
import { mute } from "./mutes.ts";

/** The message that something is to be done about. */
export interface MessageTarget {
  readonly userId: string;
  readonly username: string;
  readonly isOwn: boolean;
  readonly seq: number;
  readonly content: string;
  readonly isDeleted: boolean;
}

const TIMES = [
  { minutes: 10, text: "10 minutes" },
  { minutes: 60, text: "1 hour" },
  { minutes: 24 * 60, text: "1 day" },
  { minutes: 7 * 24 * 60, text: "7 days" },
];

interface MessageActionsProps {
  readonly target: MessageTarget | null;
  readonly isAdmin: boolean;
  readonly onClose: () => void;
}

/** What can be done about a message and whoever wrote it. */
export function MessageActions({ target, isAdmin, onClose }: MessageActionsProps) {
  return (
    <Dialog
      title={target ? `Message of ${target.isOwn ? "yours" : target.username}` : ""}
      isOpen={target !== null}
      onClose={onClose}
    >
      {target && <Actions key={target.seq} target={target} isAdmin={isAdmin} onClose={onClose} />}
    </Dialog>
  );
}

function Actions({ target, isAdmin, onClose }: MessageActionsProps & { target: MessageTarget }) {
  const [busy, setBusy] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  /** Does it, and closes; where it fails, says why. */
  async function run(name: string, deed: () => Promise<unknown>, fallback: string): Promise<void> {
    setBusy(name);
    setFault(null);
    try {
      await deed();
      onClose();
    } catch (reason) {
      setFault(failureText(reason, fallback));
      setBusy(null);
    }
  }

  return (
    <div className={styles.actions}>
      {target.content !== "" && (
        <blockquote className={styles.quote} dir="auto">
          {target.content}
        </blockquote>
      )}
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      {!target.isOwn && (
        <>
          <Button
            busy={busy === "mute"}
            onClick={() => void run("mute", () => mute(target), "Failed to mute this player")}
          >
            Mute {target.username}
          </Button>
          <p className={styles.hint}>Only you stop seeing them. They are not told.</p>
        </>
      )}
      {isAdmin && !target.isDeleted && (
        <Button
          variant="danger"
          busy={busy === "delete"}
          onClick={() => void run("delete", () => deleteMessage(target.seq), "Failed to delete the message")}
        >
          Delete message for everyone
        </Button>
      )}
      {isAdmin && !target.isOwn && (
        <SilenceForm
          busy={busy === "silence"}
          onSilence={(minutes, reason) => {
            const body = { userId: target.userId, minutes, reason };
            const deed = () => call(silenceUser, { key: crypto.randomUUID(), body });
            void run("silence", deed, "Failed to silence this player");
          }}
        />
      )}
    </div>
  );
}

async function deleteMessage(seq: number): Promise<void> {
  const roomId = store.get(sessionAtom)?.roomId ?? "";
  await call(deleteChatMessage, { key: crypto.randomUUID(), parameters: { roomId, seq: String(seq) } });
  store.set(logAtom, (log) => withDeleted(log, [seq]));
}

function SilenceForm({
  busy,
  onSilence,
}: {
  busy: boolean;
  onSilence: (minutes: number, reason: string) => void;
}) {
  const [minutes, setMinutes] = useState(10);
  const [reason, setReason] = useState("");
  const id = useId();
  return (
    <form
      className={styles.silence}
      onSubmit={(event) => {
        event.preventDefault();
        onSilence(minutes, reason);
      }}
    >
      <label htmlFor={id}>Silence in every room for</label>
      <select
        id={id}
        className={styles.select}
        value={minutes}
        onChange={(event) => setMinutes(Number(event.target.value))}
      >
        {TIMES.map((time) => (
          <option key={time.minutes} value={time.minutes}>
            {time.text}
          </option>
        ))}
      </select>
      <TextField label="Reason, shown to the player" name="reason" value={reason} onChange={setReason} />
      <Button type="submit" variant="danger" busy={busy}>
        Silence player
      </Button>
    </form>
  );
}
