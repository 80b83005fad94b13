import { useAtomValue } from "jotai";
import { Copy, Flag, Trash2, VolumeX } from "lucide-react";
import { useState } from "react";
import { SILENCE_PRESETS } from "#game/admin/moderation-wire.ts";
import { type RoomId, SILENCE_REASON_MAX, silenceUser } from "#game/chat/wire.ts";
import { storedLength } from "#game/core/wire/text.ts";
import { copyText } from "../../../device/sharing/share-text.ts";
import { call, failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import layout from "../../../ui/layout.module.css";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { PlayerAvatar } from "../../../ui/people/player-avatar.tsx";
import { isConnectedAtom, mutesAtom, presenceAtom, roomAtom, sessionAtom } from "../connection/chat-state.ts";
import * as texts from "../texts.ts";
import styles from "./dialogs.module.css";
import { type ReportChoice, ReportForm } from "./moderation.tsx";
import { mute, unmute } from "./mutes.ts";

/** The selected message. */
export interface MessageTarget {
  readonly userId: string;
  readonly username: string;
  readonly isOwn: boolean;
  readonly seq: number;
  readonly content: string;
  readonly isDeleted: boolean;
}

interface MessageActionsProps {
  readonly target: MessageTarget | null;
  readonly isAdmin: boolean;
  readonly onClose: () => void;
}

/** Actions on a message and its author. */
export function MessageActions({ target, isAdmin, onClose }: MessageActionsProps) {
  return (
    <Dialog
      title={target ? (target.isOwn ? "Your message" : `Message from ${target.username}`) : ""}
      isOpen={target !== null}
      onClose={onClose}
    >
      {target && <Actions key={target.seq} target={target} isAdmin={isAdmin} onClose={onClose} />}
    </Dialog>
  );
}

function Actions({ target, isAdmin, onClose }: MessageActionsProps & { target: MessageTarget }) {
  const session = useAtomValue(sessionAtom);
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const roomId = useAtomValue(roomAtom);
  const [isReporting, setIsReporting] = useState(false);

  /** Runs an action and closes the dialog, or shows why it failed. */
  async function run(name: string, action: () => Promise<unknown>, fallback: string): Promise<void> {
    setBusy(name);
    setError(null);
    try {
      await action();
      onClose();
    } catch (reason) {
      setError(failureText(reason, fallback));
      setBusy(null);
    }
  }

  return (
    <div className={styles.menu}>
      {target.content !== "" && (
        <blockquote className={styles.quote} dir="auto">
          {target.content}
        </blockquote>
      )}
      {error !== null && <Notice kind="error">{error}</Notice>}
      {isReporting && <ReportForm choices={reportChoices(target, roomId)} />}
      {target.content !== "" && !isReporting && (
        <Button
          busy={busy === "copy"}
          variant="ghost"
          wide
          onClick={() => void run("copy", () => copyText(target.content), "Failed to copy the text")}
        >
          <Copy aria-hidden size={18} />
          Copy text
        </Button>
      )}
      {!target.isOwn && !isReporting && (
        <>
          <Button variant="ghost" wide onClick={() => setIsReporting(true)}>
            <Flag aria-hidden size={18} />
            Report to the moderators
          </Button>
          <Button
            variant="ghost"
            wide
            busy={busy === "mute"}
            onClick={() => void run("mute", () => mute(target), "Failed to mute this player")}
          >
            <VolumeX aria-hidden size={18} />
            <span>{`Mute ${target.username}`}</span>
          </Button>
          <p className={`${layout.muted} ${styles.hint}`}>Hides them for you only. They won't know.</p>
        </>
      )}
      {isAdmin && !target.isDeleted && !isReporting && (
        <Button
          variant="danger"
          wide
          busy={busy === "delete"}
          onClick={() =>
            void run("delete", async () => session?.deleteMessage(target.seq), "Failed to delete the message")
          }
        >
          <Trash2 aria-hidden size={18} />
          Delete message for everyone
        </Button>
      )}
      {isAdmin && !target.isOwn && !isReporting && (
        <SilenceForm
          busy={busy === "silence"}
          onSilence={(minutes, reason) => {
            const body = { userId: target.userId, minutes, reason };
            const action = () => call(silenceUser, { key: crypto.randomUUID(), body });
            void run("silence", action, "Failed to silence this player");
          }}
        />
      )}
    </div>
  );
}

function reportChoices(
  { userId, username, seq, isDeleted }: MessageTarget,
  roomId: RoomId,
): readonly [ReportChoice, ...ReportChoice[]] {
  const name = { label: texts.theName(username), about: { kind: "name" as const, userId } };
  return isDeleted
    ? [name]
    : [{ label: "This message", about: { kind: "message" as const, roomId, seq } }, name];
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
  const isTooLong = storedLength(reason) > SILENCE_REASON_MAX;
  return (
    <form
      className={styles.silence}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong) onSilence(minutes, reason);
      }}
    >
      <SelectField
        label="Silence in every room for"
        value={`${minutes}`}
        options={SILENCE_PRESETS.map((time) => ({ value: `${time.minutes}`, text: time.text }))}
        onChange={(chosen) => setMinutes(Number(chosen))}
      />
      <TextField
        label="Reason, shown to the player"
        name="reason"
        value={reason}
        onChange={setReason}
        max={SILENCE_REASON_MAX}
        error={isTooLong ? `A reason can be up to ${SILENCE_REASON_MAX} characters` : null}
      />
      <Button type="submit" variant="danger" busy={busy}>
        Silence player
      </Button>
    </form>
  );
}

/** The people in the room and the muted players. */
export function PeopleDialog({
  myId,
  isOpen,
  onClose,
}: {
  myId: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog title={texts.people} isOpen={isOpen} onClose={onClose}>
      <Online myId={myId} />
      <Muted />
    </Dialog>
  );
}

function Online({ myId }: { myId: string }) {
  const [reported, setReported] = useState<string | null>(null);
  const { count, users } = useAtomValue(presenceAtom);
  const isConnected = useAtomValue(isConnectedAtom);
  if (!isConnected) return <EmptyState title="Reconnect to see who's here." />;
  const others = count - users.length;
  return (
    <section className={styles.people}>
      <h3>{texts.countOnline(count)}</h3>
      <ul>
        {users.map(({ userId, username, avatar }) => (
          <li key={userId} className={styles.person}>
            <PlayerAvatar name={username} avatar={avatar} size={32} />
            <span className={styles.name} translate="no">
              {username}
            </span>
            {userId !== myId && (
              <Button variant="ghost" onClick={() => setReported(reported === userId ? null : userId)}>
                {texts.report}
                <span className="visually-hidden">{` the name ${username}`}</span>
              </Button>
            )}
            {reported === userId && (
              <ReportForm choices={[{ label: texts.theName(username), about: { kind: "name", userId } }]} />
            )}
          </li>
        ))}
      </ul>
      {others > 0 && <p className={layout.muted}>{`and ${others} more`}</p>}
    </section>
  );
}

function Muted() {
  const mutes = useAtomValue(mutesAtom);
  const [error, setError] = useState<string | null>(null);
  if (mutes.length === 0) return null;
  return (
    <section className={styles.people}>
      <h3>Muted</h3>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <ul>
        {mutes.map((user) => (
          <li key={user.userId} className={styles.person}>
            <span className={styles.name} translate="no">
              {user.username}
            </span>
            <Button
              variant="ghost"
              onClick={() => {
                setError(null);
                unmute(user).catch((reason: unknown) =>
                  setError(failureText(reason, "Failed to unmute this player")),
                );
              }}
            >
              Unmute
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
